package dev.bulla;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No method, constructor or record takes more than {@value #MOST} things at once: numbers and texts in a row are mixed up by whoever calls.
 * The few that do are named here, each with its reason; one that no longer does must go from the list.
 */
class ParameterCountTest {

    private static final int MOST = 5;

    /** The folder of the whole project; Maven tells. */
    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));

    private static final String FILE = "one component per member of the file or table it is read from";
    private static final String OPTIONS = "one parameter per option; only the recipe's own fluent methods call it";
    private static final String SCREEN = "what is shown, one component for each part; made in one place";

    /** Accepted, by name without the package. */
    private static final Map<String, String> ACCEPTED = Map.ofEntries(
            Map.entry("Schema", FILE + "; people write the file, or Schema's own methods"),
            Map.entry("Schema.<init>", FILE + ", those that a schema in the usual dialect has"),
            Map.entry("Column.Whole", FILE),
            Map.entry("Column.Real", FILE),
            Map.entry("Column.Category.<init>", FILE),
            Map.entry("Row", FILE),
            Map.entry("Advisory", FILE),
            Map.entry("Dataset", FILE),
            Map.entry("Job", FILE),
            Map.entry("PlanRequest", FILE),
            Map.entry("Fact.Charged", FILE),
            Map.entry("SignedHead", FILE),
            Map.entry("Finding", SCREEN),
            Map.entry("Service.Parts", "what a service is put together from; made in one place"),
            Map.entry("Service.Setup", "what the operator of a service chooses, one component each; made in one place"),
            Map.entry("PlanFacts", FILE),
            Map.entry("PlanFacts.NoisyStatistic", FILE),
            Map.entry("ExpectedError", SCREEN),
            Map.entry("Blueprint", "one component per member of a plan, and the way from noisy numbers to the model"),
            Map.entry(
                    "Option",
                    "one component per thing that is declared of an option; made by Option.of and its withers"),
            Map.entry(
                    "RecipeBuilder.Declared",
                    "one component per part of a declaration; only the builder makes it, part by part"),
            Map.entry("Bernstein", OPTIONS),
            Map.entry("KernelDensity.<init>", OPTIONS),
            Map.entry("TreeDensity", OPTIONS),
            Map.entry("SharedTopics", OPTIONS),
            Map.entry("SvmChoice", OPTIONS),
            Map.entry("Summary", SCREEN),
            Map.entry("Summary.Line", SCREEN),
            Map.entry("Facts", SCREEN),
            Map.entry("BarPlot", SCREEN),
            Map.entry("ValueTable", SCREEN),
            Map.entry("MomentsReport", SCREEN),
            Map.entry("GpReport", SCREEN),
            Map.entry("NoiseReport", SCREEN),
            Map.entry("NoiseReport.Comparison", SCREEN),
            Map.entry("Study", SCREEN),
            Map.entry("LinearStudy", SCREEN),
            Map.entry("Covariance.<init>", "its fields; only the two methods that make one call it"),
            Map.entry(
                    "CurveSetting",
                    "one component per number that a published study fixes; written down in two places"),
            Map.entry("CurveStudy.score", "one line of a table; only the study that fills it calls it"),
            Map.entry("SymmetricEigen.rotate", "one rotation of two matrices: a plane, an angle and a shift"));

    @Test
    void mainCode_everyModule_takesFewParameters() throws IOException {
        assertThat(wide(ROOT)).containsExactlyInAnyOrderElementsOf(ACCEPTED.keySet());
    }

    @Test
    void planted_wideMethodConstructorAndRecord_areCaught(@TempDir Path root) throws IOException {
        Path folder = Files.createDirectories(root.resolve("core/src/main/java/dev/bulla"));
        Files.writeString(folder.resolve("Planted.java"), """
                class Planted {
                    static int some;
                    Planted(int a, int b, int c, int d, int e, int f) {}
                    void wide(int a, int b, int c, int d, int e, int f) {}
                    void narrow(int a, int b, int c, int d, int e) {}
                    record Many(int a, int b, int c, int d, int e, int f) { Many { a = 0; } }
                    record Few(int a, int b, int c, int d, int e) { static int f; static int g; }
                }
                """);

        assertThat(wide(root)).containsExactlyInAnyOrder("Planted.<init>", "Planted.wide", "Planted.Many");
    }

    private static Set<String> wide(Path root) throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(root)) {
            sources = files.filter(ParameterCountTest::isMain).toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Set<String> found = new TreeSet<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(sources));
            for (CompilationUnitTree unit : task.parse()) {
                new Counter(found).scan(unit, "");
            }
        }
        return found;
    }

    private static boolean isMain(Path file) {
        String path = file.toString().replace('\\', '/');
        return path.endsWith(".java") && path.contains("/src/main/java/") && !path.contains("/target/");
    }

    /** Walks over classes; what is handed down is the name of the class that a tree stands in, without its package. */
    private static final class Counter extends TreeScanner<@Nullable Void, String> {

        private final Set<String> found;
        private int components;

        Counter(Set<String> found) {
            this.found = found;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, String outer) {
            String name = outer.isEmpty() ? type.getSimpleName().toString() : outer + "." + type.getSimpleName();
            int before = components;
            components = components(type);
            if (components > MOST) {
                found.add(name);
            }
            super.visitClass(type, name);
            components = before;
            return null;
        }

        /** The canonical constructor of a record is counted with the record. */
        @Override
        public @Nullable Void visitMethod(MethodTree method, String type) {
            int parameters = method.getParameters().size();
            boolean isCanonical = method.getName().contentEquals("<init>") && parameters == components;
            if (parameters > MOST && !isCanonical) {
                found.add(type + "." + method.getName());
            }
            return super.visitMethod(method, type);
        }

        private static int components(ClassTree type) {
            return type.getKind() == Tree.Kind.RECORD
                    ? (int) type.getMembers().stream()
                            .filter(VariableTree.class::isInstance)
                            .map(VariableTree.class::cast)
                            .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                            .count()
                    : 0;
        }
    }
}
