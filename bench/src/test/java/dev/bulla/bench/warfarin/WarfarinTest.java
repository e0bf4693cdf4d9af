package dev.bulla.bench.warfarin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Results;
import dev.bulla.core.table.HeldTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The case study of paper 002. Its patients come with the folder of shared data; without it, what needs them is skipped and says so. */
class WarfarinTest {

    private static final Path DATA = Path.of(System.getProperty("bulla.root", ".."), "../shared/data");

    @TempDir
    private Path empty;

    /** The paper's one number, the error without privacy; the attack's gain over a guess, and none from having been in. */
    @Test
    void study_someForms_reproduceThePaper() throws IOException {
        Optional<HeldTable> patients = Patients.read(DATA);
        assumeTrue(patients.isPresent(), "skipped: warfarin_iwpc is not in ../shared/data");
        assertThat(patients.get().rows()).isEqualTo(4_180);
        List<Forms.Form> some = Forms.all().stream()
                .filter(form -> form.form().equals(Results.PLAIN)
                        || (form.form().equals(Results.OURS)
                                && List.of("1; δ = 1e-6", "20; δ = 1e-6").contains(form.budget())))
                .toList();
        assertThat(some).hasSize(4);
        WarfarinStudy study = new WarfarinStudy(patients.get(), 2, some);

        assertThat(mean(study, WarfarinStudy.ERROR, Results.PLAIN, Forms.PREPARED, Forms.NONE))
                .isCloseTo(0.36, within(0.03));
        double plain = mean(study, WarfarinStudy.ERROR, Results.PLAIN, Forms.LINEAR, Forms.NONE);
        assertThat(mean(study, WarfarinStudy.ERROR, Results.OURS, Forms.LINEAR, "1; δ = 1e-6"))
                .isBetween(plain * 0.95, plain * 1.5);
        double guess = mean(study, WarfarinStudy.VKORC1_WITHOUT, Results.CONSTANT, WarfarinStudy.COMMON, Forms.NONE);
        double race = mean(study, WarfarinStudy.VKORC1_WITHOUT, Results.CONSTANT, WarfarinStudy.BY_RACE, Forms.NONE);
        double without = mean(study, WarfarinStudy.VKORC1_WITHOUT, Results.PLAIN, Forms.LINEAR, Forms.NONE);
        assertThat(without).isGreaterThan(guess + 0.1).isLessThan(race);
        assertThat(mean(study, WarfarinStudy.VKORC1_LESS, Results.OURS, Forms.LINEAR, "1; δ = 1e-6"))
                .isCloseTo(0, within(0.06));
    }

    private static double mean(WarfarinStudy study, String measure, String form, String model, String budget) {
        return study.results(measure).spread(form, model, budget).orElseThrow().mean();
    }

    @Test
    void make_withoutTheFile_saysSo() throws IOException {
        Figure.Outcome outcome = new Warfarin().make(new Figure.Request(1, empty, words -> {}));
        assertThat(outcome.sections().get(0).notes().get(0))
                .startsWith("Not run:")
                .contains("warfarin");
    }
}
