//! A Maven project, as Maven itself has it: where the classes of each module are, its tests, its class path and its JUnit.

use super::scope;
use crate::{
    cli::{Error, args::GenArgs, complain, config, interrupt},
    program::ClassPath,
    run::on_path,
    witness::jvm::{self, Output},
};
use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// A build that takes longer is ended.
const LIMIT: Duration = Duration::from_secs(1800);

/// What stands between two directories in the path of a file that Maven is told to write. No directory of a project is called so.
const BETWEEN: &str = "+cortado+";

/// How the names of the jars begin that are JUnit's.
const JUNIT: [&str; 8] =
    ["junit-jupiter", "junit-platform", "junit-vintage", "junit-4", "junit4", "hamcrest", "opentest4j", "apiguardian"];

/// A module that has classes.
pub(super) struct Module {
    /// The name of its directory.
    name: OsString,
    classes: PathBuf,
    sources: PathBuf,
    tests: PathBuf,
    /// What its code may use, its own classes first.
    class_path: Vec<PathBuf>,
    /// Jars of the JUnit that its tests use.
    junit: Vec<PathBuf>,
}

/// The modules of a project with something to test, compiled.
///
/// # Errors
/// When there is no Maven, or it fails.
pub(super) fn modules(project: &Path) -> Result<Vec<Module>, Error> {
    let pom = project.join("pom.xml");
    if !pom.is_file() {
        return Err(Error::Input(format!("--maven {}: there is no pom.xml", project.display())));
    }
    let told = interrupt::children().directory().map_err(Error::input)?;
    // The goal writes the class path alone. What else is to be known of a module is told by where it writes that.
    let of_build =
        ["outputDirectory", "sourceDirectory", "testSourceDirectory"].map(|dir| format!("project.build.{dir}"));
    let directories = ["project.basedir".to_owned()].into_iter().chain(of_build);
    let mut file = OsString::from("-Dmdep.outputFile=");
    file.push(told.path());
    directories.for_each(|name| file.push(format!("/{BETWEEN}/${{{name}}}")));
    file.push(format!("/{BETWEEN}/path"));
    let goals = ["compile", "dependency:build-classpath", "-DincludeScope=test"];
    maven(project, goals.map(OsString::from).into_iter().chain([file]))?;
    let mut modules = vec![];
    for file in files(told.path()) {
        let text = file.to_string_lossy();
        let parts: Vec<&str> = text.split(BETWEEN).collect();
        let [_, base, classes, sources, tests, _] = parts[..] else { continue };
        let whole = |part: &str| PathBuf::from(part.trim_end_matches('/'));
        let jars = fs::read_to_string(&file).map_err(Error::input)?;
        let (junit, others): (Vec<PathBuf>, Vec<PathBuf>) =
            env::split_paths(jars.trim()).filter(|jar| jar.is_file() || jar.is_dir()).partition(|jar| is_junit(jar));
        let classes = whole(classes);
        if classes.is_dir() {
            let class_path = [classes.clone()].into_iter().chain(others).collect();
            let (tests, sources, junit) = (whole(tests), whole(sources), with_launcher(project, junit));
            let name = whole(base).file_name().unwrap_or_default().to_owned();
            modules.push(Module { name, tests, sources, class_path, junit, classes });
        }
    }
    modules.sort_by(|a, b| a.classes.cmp(&b.classes));
    match modules.is_empty() {
        true => Err(Error::Input(format!("{}: no module has classes", pom.display()))),
        false => Ok(modules),
    }
}

impl Module {
    /// The arguments that mean this module, where some mean the project; none if it has no class that is named.
    pub(super) fn arguments(&self, given: &GenArgs, is_one_of_several: bool) -> Result<Option<GenArgs>, Error> {
        let path = ClassPath::new(std::slice::from_ref(&self.classes), None).map_err(Error::input)?;
        let names = path.application_classes().map_err(Error::input)?;
        let has = |target: &&String| {
            let class = target.split('#').next().unwrap_or_default();
            names.iter().any(|name| scope::matches(class, &name.replace('/', ".")) || scope::matches(class, name))
        };
        let targets: Vec<String> = match given.targets.is_empty() {
            true => vec![self.classes.to_string_lossy().into_owned()],
            false => given.targets.iter().filter(has).cloned().collect(),
        };
        if targets.is_empty() || names.is_empty() {
            return Ok(None);
        }
        let mut arguments = GenArgs { targets, maven: None, ..given.clone() };
        arguments.out.get_or_insert_with(|| self.tests.clone());
        if is_one_of_several {
            arguments.coverage_report = given.coverage_report.as_ref().map(|dir| dir.join(&self.name));
        }
        if given.source_path.is_empty() {
            arguments.source_path = self.sources.clone().into_os_string();
        }
        let class_path = self.class_path.iter().cloned().chain(config::class_path(&given.classes.class_path));
        arguments.classes.class_path = env::join_paths(class_path).map_err(Error::input)?;
        if given.junit_classpath.is_empty() {
            arguments.junit_classpath = env::join_paths(&self.junit).map_err(Error::input)?;
        }
        arguments.junit.get_or_insert_with(|| self.junit_version().to_owned());
        Ok(Some(arguments))
    }

    fn junit_version(&self) -> &'static str {
        let has = |name: &str| self.junit.iter().any(|jar| file_name(jar).starts_with(name));
        if !has("junit-jupiter-api") && (has("junit-4") || has("junit4")) {
            return "4";
        }
        if !has("junit-jupiter-api") {
            complain(&format!(
                "note: {} has no JUnit in its test scope; tests are for JUnit 5",
                self.classes.display()
            ));
        }
        "5"
    }
}

/// Runs Maven, that of the project if it has one of its own.
fn maven(project: &Path, arguments: impl IntoIterator<Item = OsString>) -> Result<Output, Error> {
    let own = project.join("mvnw");
    let missing = || {
        let project = project.display();
        Error::Input(format!("--maven {project}: no mvnw, and no mvn on the PATH; name classes, -cp and -o instead"))
    };
    let program = if own.is_file() { own } else { on_path("mvn").ok_or_else(missing)? };
    let program = program.canonicalize().map_err(Error::input)?;
    let mut command = Command::new(&program);
    command.args(["-q", "-B", "-Dstyle.color=never"]).args(arguments).current_dir(project);
    let output = jvm::output(command, &interrupt::children(), LIMIT).map_err(Error::input)?;
    match output.status.success() {
        true => Ok(output),
        false => {
            let said = output.stdout + &output.stderr;
            let said: Vec<&str> = said.lines().filter(|line| line.starts_with("[ERROR]")).take(8).collect();
            Err(Error::Input(format!("{} failed in {}:\n{}", program.display(), project.display(), said.join("\n"))))
        }
    }
}

/// The files in a directory and all below it.
fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn is_junit(jar: &Path) -> bool {
    JUNIT.iter().any(|name| file_name(jar).starts_with(name))
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// With what starts tests, which no project names and Surefire fetches when it first runs.
fn with_launcher(project: &Path, mut junit: Vec<PathBuf>) -> Vec<PathBuf> {
    const ENGINE: &str = "junit-platform-engine";
    const LAUNCHER: &str = "junit-platform-launcher";
    let engine = junit.iter().find(|jar| file_name(jar).starts_with(ENGINE));
    let Some(engine) = engine.filter(|_| !junit.iter().any(|jar| file_name(jar).starts_with(LAUNCHER))) else {
        return junit;
    };
    let launcher = PathBuf::from(engine.to_string_lossy().replace(ENGINE, LAUNCHER));
    if !launcher.is_file()
        && let Some(version) = engine.parent().map(file_name)
    {
        let artifact = format!("-Dartifact=org.junit.platform:{LAUNCHER}:{version}");
        let fetched = maven(project, ["dependency:get".into(), artifact.into(), "-Dtransitive=false".into()]);
        fetched
            .err()
            .into_iter()
            .for_each(|e| complain(&format!("note: the tests may not be run before they are written: {e}")));
    }
    junit.extend(Some(launcher).filter(|launcher| launcher.is_file()));
    junit
}
