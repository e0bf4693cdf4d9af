package dev.bulla.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.app.report.Samples;
import dev.bulla.app.server.Problem;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Model;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.schema.Column;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.histogram.Marginals;
import dev.bulla.models.summary.Mean;
import dev.bulla.models.summary.Quantile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Questions to groups by name, and to marginals with columns left out. */
class GroupedInferenceTest {

    private static final Artefact MEANS =
            Samples.release(Mean.of("age").by("sex"), Samples.schema(Samples.AGE, Samples.SEX), Budget.pure("1"));
    private static final Artefact MARGINALS = Samples.release(
            Marginals.of("age", "sex").and("sex"), Samples.schema(Samples.AGE, Samples.SEX), Budget.pure("1"));

    @Test
    void answer_groupByName_isTheModels() {
        double mean = MEANS.openModel().answer(1).value();

        assertThat(ask(
                        MEANS,
                        "{\"inputs\":[{\"name\":\"sex\",\"shape\":[1],\"datatype\":\"BYTES\",\"data\":[\"m\"]}]}"))
                .contains("\"data\":[" + mean + "]", "\"output\":\"mean\"");
    }

    @Test
    void answer_columnLeftOut_isThatOfTheOtherSet() {
        Model model = MARGINALS.openModel();
        long count = (long) model.answer(Column.MISSING, 1).value();

        assertThat(ask(
                        MARGINALS,
                        "{\"inputs\":[{\"name\":\"sex\",\"shape\":[1],\"datatype\":\"BYTES\",\"data\":[\"m\"]}]}"))
                .contains("\"data\":[" + count + "]");
    }

    @Test
    void answer_setThatWasNotReleased_namesTheMissingInput() {
        assertThatThrownBy(() -> ask(
                        MARGINALS,
                        "{\"inputs\":[{\"name\":\"age\",\"shape\":[1],\"datatype\":\"INT64\",\"data\":[3]}]}"))
                .hasMessageContaining("\"sex\" is missing");
        assertThatThrownBy(() -> ask(MEANS, "{\"inputs\":[]}")).hasMessageContaining("\"sex\" is missing");
    }

    @Test
    void answer_levelThatWasNotReleased_saysWhichWere() {
        Artefact median =
                Samples.release(Quantile.of("age").levels("0.5"), Samples.schema(Samples.AGE), Budget.pure("1"));

        assertThatThrownBy(() -> ask(
                        median,
                        "{\"inputs\":[{\"name\":\"level\",\"shape\":[2],\"datatype\":\"FP64\",\"data\":[0.5,0.6]}]}"))
                .hasMessage("Question 1: level was not released. Levels are: 0.5."
                        + " A release with method: cumulative answers every level.")
                .satisfies(e -> assertThat(new String(((Problem) e).bytes(), StandardCharsets.UTF_8))
                        .contains("\"code\":\"E-485\"", "\"pointer\":\"/inputs/0/data\""));
    }

    @Test
    void together_firstSetOfSeveral_canBeAsked() {
        Artefact sets = Samples.release(
                Marginals.of("sex").and("age"), Samples.schema(Samples.AGE, Samples.SEX), Budget.pure("1"));

        assertThat(new Inference("x", "0", sets.openModel()).together())
                .extracting(Input::name)
                .containsExactly("sex");
        assertThat(new Inference("x", "0", MEANS.openModel()).together())
                .extracting(Input::name)
                .containsExactly("sex");
    }

    /** Ten milliseconds of CPU a point: a question of a thousand is refused after about seventy of them, one of twenty is answered. */
    @Test
    void answer_slowModel_isRefusedBeforeItHasTakenLong() {
        Slow model = new Slow();
        Inference slow = new Inference("x", "0", model);

        assertThatThrownBy(() -> slow.answer(ages(1_000))).hasMessageContaining("Ask in parts, of at most ");
        assertThat(model.answered).isBetween(50, 100);
        assertThat(new String(slow.answer(ages(20)).bytes(), StandardCharsets.UTF_8))
                .contains("\"shape\":[20]");
    }

    private static byte[] ages(int number) {
        String values = String.join(",", Collections.nCopies(number, "30"));
        return ("{\"inputs\":[{\"name\":\"age\",\"shape\":[" + number + "],\"datatype\":\"INT64\",\"data\":[" + values
                        + "]}]}")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** As slow as a large law of many columns. */
    private static final class Slow extends ReleasedModel {

        private int answered;

        Slow() {
            super("slow", "count", List.of(Samples.AGE));
        }

        @Override
        public Answer answer(double... point) {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            answered++;
            long end = threads.getCurrentThreadCpuTime() + 10_000_000;
            while (threads.getCurrentThreadCpuTime() < end) {
                Thread.onSpinWait();
            }
            return new Answer(1, 0, 2);
        }

        @Override
        public List<long[]> released() {
            return List.of();
        }
    }

    private static String ask(Artefact artefact, String question) {
        Inference inference = new Inference(artefact.id(), "0", artefact.openModel());
        return new String(
                inference.answer(question.getBytes(StandardCharsets.UTF_8)).bytes(), StandardCharsets.UTF_8);
    }
}
