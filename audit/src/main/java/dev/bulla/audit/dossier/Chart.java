package dev.bulla.audit.dossier;

import java.util.List;

/**
 * A picture of lines over two axes.
 *
 * @param title what it shows
 * @param across the axis to the right
 * @param up the axis upwards
 * @param traces what is drawn, the first below
 */
public record Chart(String title, Axis across, Axis up, List<Trace> traces) implements Picture {

    public Chart {
        traces = List.copyOf(traces);
    }

    /**
     * An axis.
     *
     * @param name what it counts
     * @param low its lower end
     * @param high its upper end
     * @param isLog whether equal steps are equal factors; both ends are above zero then
     */
    public record Axis(String name, double low, double high, boolean isLog) {

        public Axis {
            if (!(low < high) || (isLog && low <= 0)) {
                throw new IllegalArgumentException(
                        "an axis needs ends in order, above zero where it is one of factors, got " + low + " to "
                                + high);
            }
        }

        /** Where a value stands: 0 at the lower end, 1 at the upper; what lies beyond stands at the end. */
        public double place(double value) {
            double cut = Math.max(low, Math.min(high, value));
            return isLog ? Math.log(cut / low) / Math.log(high / low) : (cut - low) / (high - low);
        }
    }

    /**
     * Hits over false alarms, both in factors: where attacks are strong and guarantees bind.
     *
     * @param least the smallest rate shown, such as 10⁻³
     */
    public static Chart roc(String title, double least, List<Trace> traces) {
        return new Chart(title, new Axis("false alarms", least, 1, true), new Axis("hits", least, 1, true), traces);
    }
}
