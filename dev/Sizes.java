import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Prints how large the main code is, beside the goals of the house style. Run: {@code java dev/Sizes.java [root]}
 *
 * <p>A file's lines leave out a licence header; a method's lines are those of its body, braces left out.
 */
final class Sizes {

    private record Sized(String name, int lines) {}

    /** What the house style asks for: half of the things, nearly all of them, and each of them. */
    private record Goal(int median, int p95, int max) {}

    private static final Goal FILES = new Goal(120, 350, 500);
    private static final Goal METHODS = new Goal(6, 30, 60);
    private static final int PUBLIC_TYPES = 7;
    private static final int LARGEST = 5;

    private final Path root;
    private final List<Sized> files = new ArrayList<>();
    private final List<Sized> methods = new ArrayList<>();
    private final Map<String, Integer> publicTypes = new TreeMap<>();

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
        publicTypes.merge(String.valueOf(unit.getPackageName()), publicTypes(unit), Integer::sum);
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

    private static int publicTypes(CompilationUnitTree unit) {
        return (int) unit.getTypeDecls().stream()
                .filter(t -> t instanceof ClassTree type
                        && type.getModifiers().getFlags().contains(Modifier.PUBLIC))
                .count();
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
                Locale.ROOT, "%d files, %d methods, %d packages%n%n", files.size(), methods.size(), publicTypes.size());
        System.out.printf("%-28s %8s %8s%n", "", "measured", "at most");
        print("file lines", files, FILES);
        print("method lines", methods, METHODS);
        var fullest = publicTypes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow();
        row("public types, one package", fullest.getValue(), PUBLIC_TYPES);
        System.out.println();
        printLargest("largest files", files);
        printLargest("largest methods", methods);
        System.out.println("most public types: " + fullest.getKey() + " (" + fullest.getValue() + ")");
    }

    private static void print(String what, List<Sized> things, Goal goal) {
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

    private static void row(String what, int measured, int goal) {
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
