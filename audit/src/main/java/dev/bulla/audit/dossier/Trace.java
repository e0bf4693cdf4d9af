package dev.bulla.audit.dossier;

/**
 * One line of a picture.
 *
 * @param name what it is, for the legend
 * @param style how it is drawn
 * @param x places to the right
 * @param y as many places upwards
 */
public record Trace(String name, Style style, double[] x, double[] y) {

    /** How a line is drawn. */
    public enum Style {
        /** What was measured. */
        SOLID,
        /** What is promised, or another to compare with. */
        DASHED,
        /** What a guess would do. */
        FAINT
    }

    public Trace {
        if (x.length != y.length || x.length == 0) {
            throw new IllegalArgumentException(
                    "a line needs as many places across as up, got " + x.length + " and " + y.length);
        }
        x = x.clone();
        y = y.clone();
    }

    public static Trace solid(String name, double[] x, double[] y) {
        return new Trace(name, Style.SOLID, x, y);
    }

    public static Trace dashed(String name, double[] x, double[] y) {
        return new Trace(name, Style.DASHED, x, y);
    }

    public static Trace faint(String name, double[] x, double[] y) {
        return new Trace(name, Style.FAINT, x, y);
    }

    @Override
    public double[] x() {
        return x.clone();
    }

    @Override
    public double[] y() {
        return y.clone();
    }
}
