package check;

import org.junit.runners.Parameterized.Parameter;

abstract class ParameterFieldBase {
    @Parameter(2)
    public char fill;

    @Parameter(3)
    public byte count;
}
