package dev.bulla.bench.audits;

import dev.bulla.audit.epsilon.Game;
import dev.bulla.audit.epsilon.GameAudit;
import dev.bulla.audit.epsilon.Opponent;
import dev.bulla.audit.epsilon.Stated;
import dev.bulla.audit.epsilon.Suite;
import dev.bulla.audit.work.Crew;
import dev.bulla.audit.work.Notebook;
import dev.bulla.audit.work.Task;
import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.published.learner.SnAsPublished;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/** Published forms that claim too much, refuted by their releases alone; and the corrected ones, which are not. */
public final class PublishedAudits implements Figure {

    private static final double CONFIDENCE = 0.99;
    private static final String CORRECTED = ", corrected";

    private final LongFunction<RandomBits> coins;

    /** With the platform's bits. */
    public PublishedAudits() {
        this(place -> RandomBits.secure().local());
    }

    PublishedAudits(LongFunction<RandomBits> coins) {
        this.coins = coins;
    }

    /**
     * A form.
     *
     * @param what its name, and the claim
     * @param published as published
     * @param corrected as it should be; none where a recipe is the correction
     */
    private record Form(String what, Game published, Optional<Game> corrected) {}

    private static List<Form> forms() {
        return List.of(
                new Form(
                        "svm, cost not divided by the rows",
                        PublishedGames.svm(true),
                        Optional.of(PublishedGames.svm(false))),
                new Form(
                        "gp, the number of columns for the range",
                        PublishedGames.process(true),
                        Optional.of(PublishedGames.process(false))),
                new Form(
                        "kde, a fresh path for each of 100 batches",
                        PublishedGames.paths(true),
                        Optional.of(PublishedGames.paths(false))),
                new Form(
                        "a number, classical constant at ε = 20",
                        PublishedGames.classical(true),
                        Optional.of(PublishedGames.classical(false))),
                new Form(
                        "SN, Wishart noise of 3/2ε",
                        PublishedGames.wishart(SnAsPublished.printed(1)),
                        Optional.empty()),
                new Form(
                        "SN, Wishart noise of the library",
                        PublishedGames.wishart(SnAsPublished.library(1)),
                        Optional.empty()),
                new Form("naive Bayes, noise for all rows", PublishedGames.bayes(), Optional.empty()));
    }

    @Override
    public String name() {
        return "audits";
    }

    @Override
    public String about() {
        return "Audits: published forms that claim too much, refuted by their releases alone.";
    }

    @Override
    public int runs() {
        return 20_000;
    }

    @Override
    public Outcome make(Request request) {
        Suite suite = suite(request.runs());
        List<Row> rows = new ArrayList<>();
        for (Form form : forms()) {
            rows.add(new Row(
                    form.what(),
                    claimed(form.published().stated()),
                    form.corrected().isPresent() ? measured(suite, form.what() + CORRECTED) : "—",
                    measured(suite, form.what())));
        }
        return new Outcome(
                List.of(
                        new Section(
                                "Claimed, and lower bounds from releases, 99 % confidence for all of them together",
                                rows,
                                List.of(
                                        "published: what is claimed; corrected: measured of the corrected form; ours: measured of the form as published.",
                                        "A bound on μ stands where the noise is normal, and refutes above the μ that normal noise of exactly the claim has: at ε = 20"
                                                + " no count of releases shows ε itself. An audit can only refute.",
                                        "Corrected forms of the last three are the recipes linear and naive-bayes: bulla audit epsilon linear naive-bayes."))),
                Map.of());
    }

    /** All audits together. */
    Suite suite(int runs) {
        Opponent opponent = Opponent.of(Math.max(Opponent.LEAST_RUNS, runs), coins);
        List<Task> tasks = new ArrayList<>();
        for (Form form : forms()) {
            tasks.add(new GameAudit(form.what(), "two neighbours", form.published(), opponent).task());
            form.corrected()
                    .ifPresent(game ->
                            tasks.add(new GameAudit(form.what() + CORRECTED, "two neighbours", game, opponent).task()));
        }
        return new Suite(Crew.ofAllCores().run(tasks, Notebook.inMemory(), (stage, of, name) -> {}), CONFIDENCE);
    }

    private static String claimed(Stated stated) {
        String epsilon = "ε = " + Budget.text(BigDecimal.valueOf(stated.epsilon()));
        return stated.mu().isPresent()
                ? epsilon + ", μ = " + Figure.number(stated.mu().getAsDouble())
                : epsilon;
    }

    private static String measured(Suite suite, String name) {
        Map<String, String> bounds = new LinkedHashMap<>();
        bounds.put("ε", Figure.number(Math.max(0, suite.epsilon(name))));
        if (Double.isFinite(suite.mu(name))) {
            bounds.put("μ", Figure.number(Math.max(0, suite.mu(name))));
        }
        List<String> words = bounds.entrySet().stream()
                .map(bound -> bound.getKey() + " ≥ " + bound.getValue())
                .toList();
        return String.join(", ", words) + (suite.refuted().containsKey(name) ? ": refuted" : ": not refuted");
    }

    /** The names of forms that should be refuted. */
    static List<String> wrong() {
        return forms().stream().map(Form::what).toList();
    }
}
