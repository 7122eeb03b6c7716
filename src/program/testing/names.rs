//! Names of what frameworks have.

/// How the names of jqwik begin.
pub(super) const JQWIK: &str = "net/jqwik/api/";

/// Annotations of test methods.
pub(super) const TESTS: [&str; 7] = [
    "org/junit/Test",
    "org/junit/experimental/theories/Theory",
    "org/junit/jupiter/api/Test",
    "org/junit/jupiter/api/RepeatedTest",
    "org/junit/jupiter/params/ParameterizedTest",
    "net/jqwik/api/Property",
    "net/jqwik/api/Example",
];

/// Of these those of JUnit 4.
pub(super) const JUNIT4: [&str; 2] = ["org/junit/Test", "org/junit/experimental/theories/Theory"];

/// Those of methods that make tests.
pub(super) const TEMPLATES: [&str; 2] = ["org/junit/jupiter/api/TestFactory", "org/junit/jupiter/api/TestTemplate"];

/// Those of tests with parameters, which are inputs.
pub(super) const PARAMETERIZED: [&str; 4] = [
    "org/junit/experimental/theories/Theory",
    "org/junit/jupiter/params/ParameterizedTest",
    "net/jqwik/api/Property",
    "net/jqwik/api/Example",
];

/// Those by which a test or a class is switched off.
pub(super) const DISABLED: [&str; 3] = ["org/junit/Ignore", "org/junit/jupiter/api/Disabled", "net/jqwik/api/Disabled"];

/// Those of inner test classes.
pub(super) const NESTED: [&str; 2] = ["org/junit/jupiter/api/Nested", "net/jqwik/api/Group"];

/// What test classes of JUnit 3 extend.
pub(super) const JUNIT3: &str = "junit/framework/TestCase";

/// Before all tests, before each; after each. What comes after all tests of a class is no part of one of them.
pub(super) const LIFECYCLE: [&[&str]; 3] = [
    &["org/junit/BeforeClass", "org/junit/jupiter/api/BeforeAll", "net/jqwik/api/lifecycle/BeforeContainer"],
    &[
        "org/junit/Before",
        "org/junit/jupiter/api/BeforeEach",
        "net/jqwik/api/lifecycle/BeforeProperty",
        "net/jqwik/api/lifecycle/BeforeTry",
        "net/jqwik/api/lifecycle/BeforeExample",
    ],
    &[
        "org/junit/After",
        "org/junit/jupiter/api/AfterEach",
        "net/jqwik/api/lifecycle/AfterProperty",
        "net/jqwik/api/lifecycle/AfterTry",
        "net/jqwik/api/lifecycle/AfterExample",
    ],
];

/// How the names of annotations begin that say where arguments come from, and the one of these that is of an enum.
pub(super) const SOURCES: &str = "org/junit/jupiter/params/provider/";
pub(super) const ENUM_SOURCE: &str = "org/junit/jupiter/params/provider/EnumSource";

/// Simple names of annotations by which what a test is given may be null.
pub(super) const NULLS: [&str; 4] = ["NullSource", "NullAndEmptySource", "WithNull", "Nullable"];

/// Fields by which a class is given its parameters.
pub(super) const PARAMETER: [&str; 2] =
    ["org/junit/runners/Parameterized$Parameter", "org/junit/jupiter/params/Parameter"];

/// What gives parameters to the constructor or to fields of a class (JUnit 5).
pub(super) const PARAMETERIZED_CLASS: &str = "org/junit/jupiter/params/ParameterizedClass";

/// The runner that does so (JUnit 4).
pub(super) const RUNS_WITH_PARAMETERS: &str = "org/junit/runners/Parameterized";

/// Runners that do no more than others (JUnit 4).
pub(super) const RUNNERS: [&str; 5] = [
    RUNS_WITH_PARAMETERS,
    "org/junit/runners/JUnit4",
    "org/junit/runners/BlockJUnit4ClassRunner",
    "org/junit/internal/runners/JUnit4ClassRunner",
    "org/junit/experimental/theories/Theories",
];

/// Annotations, of classes, methods and fields, that want what is not done.
pub(super) const WANTED: [&str; 19] = [
    "org/junit/Rule",
    "org/junit/ClassRule",
    "org/junit/jupiter/api/extension/ExtendWith",
    "org/junit/jupiter/api/extension/Extensions",
    "org/junit/jupiter/api/extension/RegisterExtension",
    "org/junit/jupiter/api/io/TempDir",
    "org/junit/jupiter/params/converter/ConvertWith",
    "org/junit/jupiter/params/aggregator/AggregateWith",
    "org/mockito/Mock",
    "org/mockito/Spy",
    "org/mockito/Captor",
    "org/mockito/InjectMocks",
    "org/easymock/Mock",
    "mockit/Mocked",
    "mockit/Injectable",
    "net/jqwik/api/From",
    "net/jqwik/api/lifecycle/AddLifecycleHook",
    "net/jqwik/api/domains/Domain",
    "org/springframework/beans/factory/annotation/Autowired",
];

/// Types of parameters that a framework makes itself.
pub(super) const INJECTED: [&str; 4] = [
    "org/junit/jupiter/api/TestInfo",
    "org/junit/jupiter/api/TestReporter",
    "org/junit/jupiter/api/RepetitionInfo",
    "org/junit/jupiter/params/aggregator/ArgumentsAccessor",
];
