package dev.bulla.core.selection;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import java.math.BigDecimal;

/**
 * How one unit can move the scores of candidates, in the scores' own unit, exactly.
 *
 * @param most the most that any one score can change
 * @param monotone whether one unit moves all scores the same way: none up while another goes down
 */
public record ScoreSensitivity(BigDecimal most, boolean monotone) {

    public ScoreSensitivity {
        if (most.signum() <= 0) {
            throw new IllegalArgumentException("sensitivity of a score must be positive, got " + most);
        }
    }

    /**
     * Scores that are counts of rows, each row in at most one of them. Add-remove: a unit's up to k rows only add, or only
     * take away. Replace-one: one count falls while another grows, so counts are not monotone then.
     */
    public static ScoreSensitivity ofCounts(Neighbours neighbours, Unit unit) {
        return neighbours.addsRecord()
                ? new ScoreSensitivity(BigDecimal.valueOf(unit.maxRows()), true)
                : new ScoreSensitivity(BigDecimal.ONE, false);
    }

    /** How far two scores can move towards or past each other: the most, or twice that when not monotone. */
    public BigDecimal range() {
        return monotone ? most : most.add(most);
    }
}
