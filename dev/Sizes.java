import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Prints how large the main code is, beside the goals of the house style, and which package uses which. Run:
 * {@code java dev/Sizes.java [root]}; the exit code is 1 when a goal is missed.
 *
 * <p>A file's lines leave out a licence header; a method's lines are those of its body, braces left out. The types of a package are those
 * that stand at the top of a file; what stands inside another type and package-info do not count. A package uses another when it imports
 * from it or names it in the code.
 */
final class Sizes {

    private record Sized(String name, int lines) {}

    /** What the house style asks for: half of the things, nearly all of them, and each of them. */
    private record Goal(int median, int p95, int max) {}

    private static final Goal FILES = new Goal(120, 350, 500);
    private static final Goal METHODS = new Goal(6, 30, 60);
    private static final int TYPES = 25;
    private static final int PUBLIC_TYPES = 10;
    private static final int LARGEST = 5;

    private final Path root;
    private final List<Sized> files = new ArrayList<>();
    private final List<Sized> methods = new ArrayList<>();
    private final Map<String, Integer> types = new TreeMap<>();
    private final Map<String, Integer> publicTypes = new TreeMap<>();

    /** What each package puts before the names of types: packages, and types around them. */
    private final Map<String, Set<String>> names = new TreeMap<>();

    private boolean missed;

    private Sizes(Path root) {
        this.root = root;
    }

    public static void main(String[] args) throws IOException {
        Sizes sizes = new Sizes(
                Path.of(args.length > 0 ? args[0] : ".").toAbsolutePath().normalize());
        List<Path> sources = sizes.sources();
        if (sources.isEmpty()) {
            System.out.println("no */src/main/**/*.java under " + sizes.root);
            return;
        }
        sizes.measure(sources);
        sizes.print();
        if (sizes.missed) {
            System.exit(1);
        }
    }

    private List<Path> sources() throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path main : modules.map(m -> m.resolve("src/main"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList()) {
                try (Stream<Path> walk = Files.walk(main)) {
                    walk.filter(p -> p.toString().endsWith(".java")).sorted().forEach(found::add);
                }
            }
        }
        return found;
    }

    private void measure(List<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (var manager = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            var units = manager.getJavaFileObjectsFromPaths(sources);
            JavacTask task = (JavacTask) compiler.getTask(null, manager, d -> {}, List.of("-proc:none"), null, units);
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                measure(unit, positions);
            }
        }
    }

    private void measure(CompilationUnitTree unit, SourcePositions positions) throws IOException {
        Path path = Path.of(unit.getSourceFile().toUri());
        String name = root.relativize(path).toString();
        files.add(new Sized(name, linesWithoutHeader(Files.readAllLines(path))));
        String home = String.valueOf(unit.getPackageName());
        types.merge(home, types(unit, false), Integer::sum);
        publicTypes.merge(home, types(unit, true), Integer::sum);
        new NameReader(names.computeIfAbsent(home, key -> new TreeSet<>())).scan(unit, null);
        new MethodMeter(unit, positions, path.getFileName().toString()).scan(unit, null);
    }

    /** A comment before the package line is a licence header, unless the package line is what it documents. */
    private static int linesWithoutHeader(List<String> lines) {
        boolean header = !lines.isEmpty()
                && lines.get(0).startsWith("/*")
                && !lines.get(0).startsWith("/**");
        for (int i = 0; header && i < lines.size(); i++) {
            if (lines.get(i).contains("*/")) {
                return lines.size() - i - 1;
            }
        }
        return lines.size();
    }

    private static int types(CompilationUnitTree unit, boolean publicOnly) {
        return (int) unit.getTypeDecls().stream()
                .filter(t -> t instanceof ClassTree type
                        && (!publicOnly || type.getModifiers().getFlags().contains(Modifier.PUBLIC)))
                .count();
    }

    /** Collects what stands before the name of a type, in imports and in the code: a package, or a type around it. */
    private static final class NameReader extends TreeScanner<Void, Void> {
        private final Set<String> names;

        NameReader(Set<String> names) {
            this.names = names;
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree name, Void unused) {
            char first = name.getIdentifier().charAt(0);
            if (Character.isUpperCase(first) || first == '*') {
                names.add(name.getExpression().toString());
            }
            return super.visitMemberSelect(name, unused);
        }
    }

    /** The packages that each package uses. */
    private Map<String, Set<String>> graph() {
        Map<String, Set<String>> graph = new TreeMap<>();
        names.forEach((home, named) -> {
            Set<String> used = new TreeSet<>(named);
            used.retainAll(types.keySet());
            used.remove(home);
            graph.put(home, used);
        });
        return graph;
    }

    /** Packages that use each other, by whatever way round; each group once. */
    private static Set<Set<String>> cycles(Map<String, Set<String>> graph) {
        Map<String, Set<String>> reached = new TreeMap<>();
        graph.keySet().forEach(start -> reached.put(start, reached(start, graph)));
        Set<Set<String>> cycles = new LinkedHashSet<>();
        reached.forEach((start, ends) -> {
            Set<String> group = new TreeSet<>(ends);
            group.removeIf(end -> !reached.get(end).contains(start));
            if (!group.isEmpty()) {
                cycles.add(group);
            }
        });
        return cycles;
    }

    private static Set<String> reached(String start, Map<String, Set<String>> graph) {
        Set<String> seen = new TreeSet<>();
        Deque<String> left = new ArrayDeque<>(graph.get(start));
        while (!left.isEmpty()) {
            String next = left.pop();
            if (seen.add(next)) {
                left.addAll(graph.get(next));
            }
        }
        return seen;
    }

    /** Collects the body length of every method and constructor that is written out. */
    private final class MethodMeter extends TreeScanner<Void, Void> {
        private final LineMap lineMap;
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final String file;

        MethodMeter(CompilationUnitTree unit, SourcePositions positions, String file) {
            this.lineMap = unit.getLineMap();
            this.unit = unit;
            this.positions = positions;
            this.file = file;
        }

        @Override
        public Void visitMethod(MethodTree method, Void unused) {
            if (method.getBody() != null) {
                long first = lineMap.getLineNumber(positions.getStartPosition(unit, method.getBody()));
                long last = lineMap.getLineNumber(positions.getEndPosition(unit, method.getBody()));
                String name = file + ":" + first + " " + method.getName();
                methods.add(new Sized(name, (int) Math.max(last - first - 1, last == first ? 1 : 0)));
            }
            return super.visitMethod(method, unused);
        }
    }

    private void print() {
        System.out.printf(
                Locale.ROOT, "%d files, %d methods, %d packages%n%n", files.size(), methods.size(), types.size());
        System.out.printf("%-28s %8s %8s%n", "", "measured", "at most");
        print("file lines", files, FILES);
        print("method lines", methods, METHODS);
        row("types, one package", Collections.max(types.values()), TYPES);
        row("public types, one package", Collections.max(publicTypes.values()), PUBLIC_TYPES);
        Map<String, Set<String>> graph = graph();
        Set<Set<String>> cycles = cycles(graph);
        row("cycles of packages", cycles.size(), 0);
        System.out.println();
        printLargest("largest files", files);
        printLargest("largest methods", methods);
        printPackages(graph);
        cycles.forEach(cycle -> System.out.println("cycle: " + String.join(", ", cycle)));
    }

    private void printPackages(Map<String, Set<String>> graph) {
        System.out.println("types  public  package → what it uses");
        graph.forEach((home, used) -> System.out.printf(
                Locale.ROOT,
                "%5d%s %6d%s  %s%s%n",
                types.get(home),
                mark(types.get(home), TYPES),
                publicTypes.get(home),
                mark(publicTypes.get(home), PUBLIC_TYPES),
                inShort(home),
                used.isEmpty()
                        ? ""
                        : " → "
                                + String.join(
                                        ", ", used.stream().map(Sizes::inShort).toList())));
    }

    private static String mark(int measured, int goal) {
        return measured > goal ? "!" : " ";
    }

    private static String inShort(String name) {
        return name.replaceFirst("^dev\\.bulla\\.", "");
    }

    private void print(String what, List<Sized> things, Goal goal) {
        if (things.isEmpty()) {
            return;
        }
        int[] sorted = things.stream().mapToInt(Sized::lines).sorted().toArray();
        row(what + ", median", quantile(sorted, 0.5), goal.median());
        row(what + ", p95", quantile(sorted, 0.95), goal.p95());
        row(what + ", max", sorted[sorted.length - 1], goal.max());
    }

    /** The smallest value that at least the given share does not exceed. */
    private static int quantile(int[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    private void row(String what, int measured, int goal) {
        missed |= measured > goal;
        System.out.printf(Locale.ROOT, "%-28s %8d %8d  %s%n", what, measured, goal, measured <= goal ? "ok" : "over");
    }

    private static void printLargest(String title, List<Sized> things) {
        System.out.println(title);
        things.stream()
                .sorted(Comparator.comparingInt(Sized::lines).reversed().thenComparing(Sized::name))
                .limit(LARGEST)
                .forEach(t -> System.out.printf(Locale.ROOT, "  %5d  %s%n", t.lines(), t.name()));
        System.out.println();
    }
}
