package dev.bulla.app.nist;

import static dev.bulla.app.nist.NistTable.Mark.NOT_APPLICABLE;
import static dev.bulla.app.nist.NistTable.Mark.OPEN;
import static dev.bulla.app.nist.NistTable.Mark.TESTED;

import dev.bulla.core.refusal.Visible;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How a certificate answers what an evaluator asks after NIST SP 800-226 (draft of December 2023, in our words).
 *
 * <p>A row with several parts has the mark of its weakest part. No answer rests on anything but the bytes of
 * certificate, plan and model.
 */
public final class NistTable {

    private static final int WIDTH = 118;
    private static final int INDENT = 13;
    private static final int LONGEST = 4_000;

    /** On what an answer rests, from strong to weak. */
    public enum Mark {
        /** Worked out again by {@code verify}, or shown in the proof file named in the answer. */
        PROVED("proved"),
        /** By the test named in the answer. */
        TESTED("tested"),
        /** Taken on trust from schema or publisher. */
        STATED("stated"),
        /** The certificate does not say. */
        OPEN("open"),
        /** The question does not arise. */
        NOT_APPLICABLE("n/a");

        private final String word;

        Mark(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** What is answered, and on what it rests. */
    public record Answer(Mark mark, String text) {}

    /** One line of the table. */
    public record Row(String number, String question, Answer answer) {

        public Map<String, Object> json() {
            return Map.of(
                    "number",
                    number,
                    "question",
                    question,
                    "answer",
                    answer.text(),
                    "mark",
                    answer.mark().word());
        }
    }

    private record Question(String text, Function<NistFacts, Answer> answer) {}

    private static final List<Question> QUESTIONS = List.of(
            new Question("Is ε stated, and if it is large, why?", NistAnswers::epsilon),
            new Question("Does it count everything released about these data?", NistAnswers::total),
            new Question("Which definition is meant, and does it say all that is known?", NistAnswers::definition),
            new Question("Can it fail outright, and is δ far below one over the number of units?", NistAnswers::delta),
            new Question("Are the original parameters given, for others to convert?", NistAnswers::parameters),
            new Question("Is it compared only with guarantees of equal δ and unit?", NistAnswers::comparison),
            new Question("Who is protected: a person, or one event of a person?", NistAnswers::unit),
            new Question("Is the harm that is feared about one unit only?", NistAnswers::harm),
            new Question("What bounds the rows of one unit, and does the bound start afresh?", NistAnswers::bound),
            new Question("Is the noise as large as that bound needs?", NistAnswers::noise),
            new Question("Are exact figures from the same rows published too?", NistAnswers::exactFigures),
            new Question("Is the code a tested library, and what shows it?", NistAnswers::software),
            new Question("Is the error given as an interval, for the use intended?", NistAnswers::interval),
            new Question("How does the error compare with that of a sample?", NistAnswers::sample),
            new Question("Are small groups hit harder?", NistAnswers::smallGroups),
            new Question("Were figures rounded or cut to look right, and what did it do?", NistAnswers::looks),
            new Question("Is the bias of clamping and leaving out measured?", NistAnswers::bias),
            new Question("Were categories and bins chosen without looking at rows?", NistAnswers::domain),
            new Question("Were the bounds of summed values chosen without looking at rows?", NistAnswers::bounds),
            new Question("Are minima and maxima left alone?", NistAnswers::extremes),
            new Question("Was the training of a model itself private, for the right unit?", NistAnswers::training),
            new Question("Was a generator of synthetic rows private, and fit for tables?", NistAnswers::synthetic),
            new Question(
                    "Can a unit be told apart in the data at all (text, pictures)?",
                    always(NOT_APPLICABLE, "A schema declares numbers and categories only; a row has one unit.")),
            new Question(
                    "A release or live questions, and what happens when the budget is gone?",
                    always(
                            TESTED,
                            "A release: asking is free without limit, and the server has no path to rows"
                                    + " (ArchitectureTest). Beyond the cap a release is refused and nothing is drawn"
                                    + " (RuleTest, CommandTest).")),
            new Question("Who is trusted, and rightly so?", NistAnswers::trust),
            new Question("What stops attacks on floating-point noise?", NistAnswers::arithmetic),
            new Question(
                    "Can private rows be learnt about by timing questions?",
                    always(
                            TESTED,
                            "No: answers come from the model alone (ArchitectureTest). The release itself is not"
                                    + " defended: untrusted people must not time it (SECURITY.md).")),
            new Question(
                    "Can an error of the program give a row away?",
                    always(
                            TESTED,
                            "No: whatever a cell holds, the release goes on and no message shows it (CsvFileTest,"
                                    + " ParquetFileTest, TablesTest).")),
            new Question(
                    "Are rows and keys safe at rest and in use?",
                    always(
                            OPEN,
                            "The certificate does not say. The publisher should write where rows, ledger and signing"
                                    + " key are kept, and how they are encrypted.")),
            new Question(
                    "Who can read rows and keys?",
                    always(
                            OPEN,
                            "The certificate does not say. The publisher should list the roles with access, and where"
                                    + " two people are needed.")),
            new Question("Could less have been collected?", NistAnswers::collection),
            new Question("Were exploring and tuning on the rows paid for?", NistAnswers::tuning));

    private final String software;
    private final List<Row> rows;

    private NistTable(String software, List<Row> rows) {
        this.software = software;
        this.rows = rows;
    }

    /** The answers of a certificate that verifies; one that does not answers nothing. */
    public static NistTable of(byte[] certificate, Optional<byte[]> model) {
        NistFacts facts = new NistFacts(certificate, model);
        List<Row> rows = IntStream.range(0, QUESTIONS.size())
                .mapToObj(i -> new Row(
                        "N" + (i + 1),
                        QUESTIONS.get(i).text(),
                        QUESTIONS.get(i).answer().apply(facts)))
                .toList();
        return new NistTable(facts.program(), rows);
    }

    public List<Row> rows() {
        return rows;
    }

    /** The table for people, line by line. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(
                List.of(
                        "",
                        "Questions after NIST SP 800-226 (draft of December 2023), in our words. NIST has no part in the answers."));
        for (Row row : rows) {
            lines.add(pad(pad(row.number(), 5) + row.answer().mark().word(), INDENT) + row.question());
            lines.addAll(wrapped(row.answer().text()));
        }
        lines.add("");
        lines.add("proved: worked out again by verify, or in the proof file named. tested: by the test named.");
        lines.add("stated: on trust. open: not answered here. Of several parts the weakest gives the mark.");
        lines.add("All this is about the plan and " + software + "; that it made this model is the signer's word.");
        lines.add(counts());
        return lines;
    }

    private String counts() {
        return Arrays.stream(Mark.values())
                .map(mark -> mark.word() + " "
                        + rows.stream()
                                .filter(row -> row.answer().mark() == mark)
                                .count())
                .collect(Collectors.joining(", ", "Of " + rows.size() + ": ", ""));
    }

    private static List<String> wrapped(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : Visible.text(text, LONGEST).split(" ", -1)) {
            if (line.length() > 0 && INDENT + line.length() + 1 + word.length() > WIDTH) {
                lines.add(" ".repeat(INDENT) + line);
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(" ".repeat(INDENT) + line);
        return lines;
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(1, width - text.length()));
    }

    private static Function<NistFacts, Answer> always(Mark mark, String text) {
        Answer answer = new Answer(mark, text);
        return any -> answer;
    }
}
