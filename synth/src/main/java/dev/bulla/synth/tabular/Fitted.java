package dev.bulla.synth.tabular;

import dev.bulla.core.json.Json;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.graph.Chances;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Factor;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Law;
import dev.bulla.synth.tree.Tree;
import dev.bulla.synth.tree.TreeLaw;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The law of all columns that fits what was told, as a model.json holds it. */
sealed interface Fitted {

    /** About how many rows there are. */
    double total();

    /** Worked out, to be asked. */
    Law open();

    /** The members of a model.json that hold it, beside the number of rows. */
    Map<String, Object> json(Codings codings);

    /** What people should know of answers by it. */
    String note();

    /** What {@link #json} wrote. */
    static Fitted read(Map<String, Object> json, Codings codings) {
        double rows = Json.number(json, "rows").doubleValue();
        return json.containsKey("trees") ? Trees.read(json, codings, rows) : Graph.read(json, codings, rows);
    }

    private static double[] numbers(Map<String, Object> json, String name) {
        return Json.list(Json.member(json, name), name).stream()
                .mapToDouble(number -> ((BigDecimal) number).doubleValue())
                .toArray();
    }

    /**
     * A graphical model.
     *
     * @param model its factors
     */
    record Graph(GraphModel model) implements Fitted {

        private static Graph read(Map<String, Object> json, Codings codings, double rows) {
            Domain domain = codings.domain();
            List<Factor> factors = Json.list(Json.member(json, "factors"), "factors").stream()
                    .map(each -> Json.object(each, "factor"))
                    .map(each -> new Factor(AnswerTrace.marginal(each, codings, domain), numbers(each, "weights")))
                    .toList();
            return new Graph(new GraphModel(domain, rows, factors));
        }

        @Override
        public double total() {
            return model.total();
        }

        @Override
        public Law open() {
            return Chances.of(model);
        }

        @Override
        public Map<String, Object> json(Codings codings) {
            List<Object> factors = new ArrayList<>();
            for (Factor factor : model.factors()) {
                Map<String, Object> each =
                        new LinkedHashMap<>(AnswerTrace.json(factor.marginal(), codings, codings.domain()));
                each.put("weights", Arrays.stream(factor.weights()).boxed().toList());
                factors.add(each);
            }
            return Map.of("factors", factors);
        }

        @Override
        public String note() {
            return "";
        }
    }

    /**
     * Trees.
     *
     * @param law one for each column
     */
    record Trees(TreeLaw law) implements Fitted {

        private static Trees read(Map<String, Object> json, Codings codings, double rows) {
            List<Object> all = Json.list(Json.member(json, "trees"), "trees");
            List<Tree> trees = new ArrayList<>();
            for (int column = 0; column < all.size(); column++) {
                int here = column;
                trees.add(new Tree(
                        column,
                        Json.list(all.get(column), "tree").stream()
                                .map(node -> node(Json.object(node, "node"), codings, here))
                                .toList()));
            }
            if (trees.size() != codings.size()) {
                throw new IllegalArgumentException("a model needs a tree for each column");
            }
            return new Trees(new TreeLaw(rows, trees));
        }

        private static Tree.Node node(Map<String, Object> json, Codings codings, int column) {
            double[] shares = numbers(json, "shares");
            if (shares.length != codings.of(column).coarse()
                    || Arrays.stream(shares).anyMatch(share -> !(share >= 0 && share <= 1))) {
                throw new IllegalArgumentException("a node needs a share for each level");
            }
            if (!json.containsKey("by")) {
                return Tree.Node.leaf(shares);
            }
            int by = codings.place(Json.text(json, "by"));
            if (by < 0 || by >= column) {
                throw new IllegalArgumentException("a tree is cut by an earlier column");
            }
            boolean[] right = new boolean[codings.of(by).coarse()];
            for (long level : AnswerTrace.numbers(json, "right")) {
                right[Math.toIntExact(level)] = true;
            }
            return new Tree.Node(shares, by, right, Json.number(json, "left").intValueExact());
        }

        @Override
        public double total() {
            return law.total();
        }

        @Override
        public Law open() {
            return law;
        }

        @Override
        public Map<String, Object> json(Codings codings) {
            return Map.of(
                    "trees",
                    law.trees().stream()
                            .map(tree -> tree.nodes().stream()
                                    .map(node -> json(node, codings))
                                    .toList())
                            .toList());
        }

        private static Map<String, Object> json(Tree.Node node, Codings codings) {
            Map<String, Object> json = new LinkedHashMap<>();
            if (!node.isLeaf()) {
                List<Object> right = new ArrayList<>();
                for (int level = 0; level < node.right().length; level++) {
                    if (node.right()[level]) {
                        right.add(level);
                    }
                }
                json.put("by", codings.names().get(node.column()));
                json.put("right", right);
                json.put("left", node.left());
            }
            json.put("shares", Arrays.stream(node.shares()).boxed().toList());
            return json;
        }

        @Override
        public String note() {
            return " Each column has a tree on those before it; where a question leaves out a column before others, it is answered by "
                    + TreeLaw.DRAWN
                    + " drawn rows, and its modelled answer is off by up to some per cent for that alone.";
        }
    }
}
