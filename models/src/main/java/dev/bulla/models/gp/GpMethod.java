package dev.bulla.models.gp;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Worded;
import dev.bulla.models.curve.CurveOf;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is measured of the rows: the option {@code method}. */
public enum GpMethod implements Worded {
    /** The smallest expected error of those that can be. */
    AUTO,
    /** Sums and numbers of rows by cell: of a public grid, or, when the inputs are public, of cells with equally many rows. */
    CELLS,
    /** Combinations of targets at public inputs, with noise in a shape that suits these. */
    CLOAKING,
    /** Second moments of the features of a kernel, with the target among them. */
    MOMENTS;

    static final Worded.Refusal REFUSAL =
            new Refusal("E-641", "method", " for gp", "Leave it out for the smallest expected error.");

    /** What can be compared for what is asked: this method, or all that can be. */
    List<CurveCandidate> candidates(CurveRequest request) {
        if (request.asked().tune().isPresent()) {
            return List.of(TunedCells.candidate(request));
        }
        if (this == AUTO) {
            return Arrays.stream(values())
                    .flatMap(method -> method.candidate(request).stream())
                    .toList();
        }
        return List.of(candidate(request)
                .orElseThrow(() -> new BadInput(
                        "E-649",
                        Text.option("method", word()),
                        "does not go with " + request.protect().word() + ".",
                        "What it measures says too much of what is private there, or too little.",
                        Text.of("Leave ", Text.option("method"), " out for the smallest expected error."))));
    }

    /** The method as it is planned for what is asked, where it can be. A method takes part by a line here and one in {@link #read}. */
    private Optional<CurveCandidate> candidate(CurveRequest request) {
        return switch (this) {
            case AUTO -> Optional.empty();
            case CELLS -> Optional.of(CellsMethod.candidate(request));
            case CLOAKING -> CloakMethod.candidate(request);
            case MOMENTS -> MomentMethod.candidate(request);
        };
    }

    /** The evidence that a model.json holds. */
    Evidence read(Protect protect, CurveOf of, Map<String, Object> json) {
        return switch (this) {
            case AUTO -> throw new IllegalArgumentException("no model is made by " + word());
            case CELLS ->
                TunedEvidence.readIfTuned(
                        protect == Protect.OUTPUTS ? TreeEvidence.read(of, json) : GridEvidence.read(of, json), json);
            case CLOAKING -> CloakEvidence.read(of, json);
            case MOMENTS -> MomentEvidence.read(of, json);
        };
    }
}
