package dev.bulla.models.gp;

import dev.bulla.core.refusal.Worded;
import dev.bulla.models.curve.CurveOf;
import java.util.Map;

/** What is measured of the rows: the option {@code method}. */
public enum GpMethod implements Worded {
    /** The smallest predicted error of those that can be. */
    AUTO,
    /** Sums and numbers of rows by cell: of a public grid, or, when the inputs are public, of cells with equally many rows. */
    CELLS,
    /** Second moments of the features of a kernel. */
    MOMENTS,
    /** Weights of the features of a kernel, with noise in a shape that suits the public inputs. */
    CLOAKING;

    /** The evidence that a model.json holds. */
    Evidence read(Protect protect, CurveOf of, Map<String, Object> json) {
        if (this == CELLS) {
            return protect == Protect.OUTPUTS ? TreeEvidence.read(of, json) : GridEvidence.read(of, json);
        }
        throw new IllegalArgumentException("no model is made by " + word());
    }

    static final Worded.Refusal REFUSAL =
            new Refusal("E-641", "method", " for gp", "Leave it out for the smallest predicted error.");
}
