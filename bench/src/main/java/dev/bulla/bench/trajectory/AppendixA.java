package dev.bulla.bench.trajectory;

import dev.bulla.bench.figure.Figure;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.community.Agreement;
import dev.bulla.synth.trajectory.community.Belonging;
import dev.bulla.synth.trajectory.community.CommunityMixture;
import dev.bulla.synth.trajectory.community.CommunityModel;
import dev.bulla.synth.trajectory.community.PeopleGraph;
import dev.bulla.synth.trajectory.topic.TopicKind;
import dev.bulla.synth.trajectory.topic.TopicSettings;
import dev.bulla.synth.trajectory.topic.TopicStarts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Appendix A.2 of thesis 004: communities of made-up commuters by topics and by graphs. */
public final class AppendixA implements Figure {

    private static final int SWEEPS = 500;
    private static final int STARTS = 5;
    private static final int RECORDS = 1_000;
    private static final int VISITS = 10;
    private static final double SPARSE = 0.8;
    private static final double CLOSE = 0.005;
    private static final double[] THETAS = {0.8, 0.95, 1.1, 1.3, 1.5};
    private static final List<String> HEADER = List.of("published", "peer", "ours");

    /** What others scored on the same files: oracle, Louvain, MALLET; accuracy and normalised mutual information. */
    private static final Map<Double, List<String>> PEERS = Map.of(
            0.8, List.of("0.937 / 0.840", "0.872 / 0.714", "0.678 / 0.495"),
            1.1, List.of("0.997 / 0.991", "0.991 / 0.970", "0.976 / –"),
            1.5, List.of("1.000 / 0.999", "1.000 / 0.999", "0.999 / 0.995"));

    @Override
    public String name() {
        return "appendix-a";
    }

    @Override
    public String about() {
        return "thesis 004, appendix A.2: communities of commuters by LDA, by one topic for each, by Louvain and by Leiden";
    }

    /** Seeds; each has five starts of its own where a method has starts. */
    @Override
    public int runs() {
        return 1;
    }

    @Override
    public Outcome make(Request request) throws IOException {
        List<Section> sections = new ArrayList<>();
        List<double[]> accuracies = new ArrayList<>();
        StringBuilder csv = new StringBuilder("theta,table,method,run,found,accuracy,nmi\n");
        Path folder = request.data().resolve("../baselines/topics");
        for (double theta : THETAS) {
            Optional<Commuters> file = Commuters.read(folder, Double.toString(theta));
            PublicBits bits = PublicBits.of("appendix A.2, theta " + theta);
            double[][] laws = Commuters.laws(theta, bits.child(0));
            Commuters commuters = file.orElseGet(() -> Commuters.drawn(laws, bits.child(1)));
            String table = file.isPresent() ? "file" : "drawn";
            request.say().accept("theta " + theta + ", " + table);
            sections.add(new Study(theta, table, commuters, accuracies, csv).section(request.runs(), request.say()));
        }
        sections.add(classified(accuracies));
        return new Outcome(sections, Map.of("appendix-a.csv", csv.toString()));
    }

    /**
     * One table.
     *
     * @param theta of its laws
     * @param table whether it is a file or drawn now
     * @param commuters in it
     * @param accuracies takes the mean of each method
     * @param csv takes each run
     */
    private record Study(
            double theta, String table, Commuters commuters, List<double[]> accuracies, StringBuilder csv) {

        Section section(int runs, Consumer<String> say) {
            List<List<Agreement>> all = new ArrayList<>();
            List<String> names = List.of("LDA, the likeliest of 5", "one topic for each (ours)", "Louvain", "Leiden");
            names.forEach(name -> all.add(new ArrayList<>()));
            Visits visits = commuters.visits();
            PeopleGraph graph = PeopleGraph.of(visits);
            for (int run = 0; run < runs; run++) {
                PublicBits bits = PublicBits.of("appendix A.2, run " + run);
                TopicSettings settings = TopicSettings.of(TopicKind.PLACES, Commuters.COMMUNITIES);
                List<int[]> found = List.of(
                        Belonging.of(new TopicStarts(settings, STARTS, SWEEPS)
                                        .best(visits, bits.child(0), Progress.NONE))
                                .strongest(),
                        CommunityMixture.of(Commuters.COMMUNITIES)
                                .fit(visits, bits.child(1), Progress.NONE)
                                .membership()
                                .strongest(),
                        graph.louvain(bits.child(2)),
                        graph.leiden(bits.child(3)));
                for (int m = 0; m < names.size(); m++) {
                    Agreement one = Agreement.of(commuters.communities(), found.get(m));
                    all.get(m).add(one);
                    csv.append(String.format(
                            Locale.ROOT,
                            "%s,%s,\"%s\",%d,%d,%.4f,%.4f%n",
                            theta,
                            table,
                            names.get(m),
                            run,
                            one.found(),
                            one.accuracy(),
                            one.information()));
                }
                say.accept("  run " + (run + 1) + " of " + runs);
            }
            accuracies.add(all.stream()
                    .mapToDouble(found -> found.stream()
                            .mapToDouble(Agreement::accuracy)
                            .average()
                            .orElse(0))
                    .toArray());
            return told(names, all, graph.edges());
        }

        private Section told(List<String> names, List<List<Agreement>> all, long edges) {
            List<String> peers = PEERS.getOrDefault(theta, List.of("—", "—", "—"));
            List<Row> rows = new ArrayList<>();
            rows.add(new Row("true laws known", "—", peers.get(0), "—"));
            for (int m = 0; m < names.size(); m++) {
                String peer = m == 0 ? "MALLET " + peers.get(2) : m == 2 ? "igraph " + peers.get(1) : "—";
                rows.add(new Row(names.get(m), "—", peer.endsWith("—") ? "—" : peer, mean(all.get(m))));
            }
            return new Section(
                    "θ = " + theta + (table.equals("file") ? "" : ", a table of our own")
                            + ": accuracy / NMI (parts found)",
                    rows,
                    List.of(String.format(
                            Locale.ROOT,
                            "%,d visits; %,d pairs have one in common.",
                            commuters.visits().count(),
                            edges)),
                    HEADER);
        }

        private static String mean(List<Agreement> runs) {
            return String.format(
                    Locale.ROOT,
                    "%.4f / %.4f (%s)",
                    runs.stream().mapToDouble(Agreement::accuracy).average().orElse(0),
                    runs.stream().mapToDouble(Agreement::information).average().orElse(0),
                    runs.stream().mapToInt(Agreement::found).summaryStatistics().getMin()
                                    == runs.stream()
                                            .mapToInt(Agreement::found)
                                            .max()
                                            .orElse(0)
                            ? runs.get(0).found()
                            : "differs");
        }
    }

    /** Records of ten visits of each community, told apart by likelihood and by the inner product of page 58. */
    private static Section classified(List<double[]> accuracies) {
        PublicBits bits = PublicBits.of("appendix A.2, classified");
        double[][] truth = Commuters.laws(SPARSE, bits.child(0));
        CommunityModel learnt = CommunityMixture.of(Commuters.COMMUNITIES)
                .fit(Commuters.drawn(truth, bits.child(1)).visits(), bits.child(2), Progress.NONE);
        double[] ofTruth = shares(truth, truth, bits.child(3));
        double[] ofLearnt = shares(learnt.laws(), learnt.laws(), bits.child(4));
        return new Section(
                "θ = 0.8: 1,000 records of 10 visits of each community, and of which community they are said to be",
                List.of(
                        new Row("true laws, by likelihood", "—", "0.990", Figure.number(ofTruth[0])),
                        new Row("true laws, by inner product (p. 58)", "—", "0.942", Figure.number(ofTruth[1])),
                        new Row("laws learnt, and drawn from, by likelihood", "—", "—", Figure.number(ofLearnt[0])),
                        new Row("laws learnt, and drawn from, by inner product", "—", "—", Figure.number(ofLearnt[1]))),
                List.of(
                        String.format(
                                Locale.ROOT,
                                "The claim that LDA finds communities better than Louvain (p. 173): more accurate at %d of %d θ.",
                                accuracies.stream()
                                        .filter(mean -> mean[0] > mean[2])
                                        .count(),
                                accuracies.size()),
                        String.format(
                                Locale.ROOT,
                                "One topic for each person, the number of communities given: more accurate than Louvain at %d of %d θ, at least %.3f below it nowhere but at %d.",
                                accuracies.stream()
                                        .filter(mean -> mean[1] > mean[2])
                                        .count(),
                                accuracies.size(),
                                CLOSE,
                                accuracies.stream()
                                        .filter(mean -> mean[1] < mean[2] - CLOSE)
                                        .count()),
                        "The thesis prints no numbers of its own here, only plots."),
                HEADER);
    }

    private static double[] shares(double[][] from, double[][] by, PublicBits seed) {
        ChainBits bits = new ChainBits(seed);
        CommunityModel model = new CommunityModel(new Belonging(new double[0][]), by, 1);
        double[] right = new double[2];
        for (int k = 0; k < from.length; k++) {
            double[] sums = Commuters.cumulative(from[k]);
            for (int i = 0; i < RECORDS; i++) {
                int[] places = Commuters.places(sums, VISITS, bits);
                right[0] += model.classified(places) == k ? 1 : 0;
                right[1] += byProduct(by, places) == k ? 1 : 0;
            }
        }
        return Arrays.stream(right)
                .map(count -> count / (from.length * RECORDS))
                .toArray();
    }

    /** The community whose law sums to most over the places: as the thesis has it. */
    static int byProduct(double[][] laws, int... places) {
        int best = 0;
        double most = -1;
        for (int k = 0; k < laws.length; k++) {
            double[] law = laws[k];
            double sum = Arrays.stream(places).mapToDouble(place -> law[place]).sum();
            if (sum > most) {
                most = sum;
                best = k;
            }
        }
        return best;
    }
}
