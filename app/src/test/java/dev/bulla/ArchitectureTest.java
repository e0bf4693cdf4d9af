package dev.bulla;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callConstructorWhere;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethod;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the packages may and may not do. Each rule is also run on code that breaks it, since a rule that matches nothing
 * passes as quietly as one that holds.
 */
class ArchitectureTest {

    /** Main code only: neither test folders nor the jar of core's test fixtures. */
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("dev.bulla");

    /** The folder of the whole project; Maven tells. */
    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));

    private static final List<String> PROOF_HEADINGS = List.of("Setting", "Claim", "Proof", "Where in the code");

    /** A rule, and the smallest code that has to break it: every class named Planted… must be reported. */
    private record Rule(ArchRule rule, List<JavaFileObject> broken) {
        Rule(ArchRule rule, JavaFileObject... broken) {
            this(rule.allowEmptyShould(false), List.of(broken));
        }

        @Override
        public String toString() {
            return rule.getDescription();
        }
    }

    static Stream<Rule> rules() {
        return Stream.of(moduleRules(), randomnessRules(), packageRules(), privacyRules(), failureRules())
                .flatMap(s -> s);
    }

    private static Stream<Rule> moduleRules() {
        return Stream.of(
                module("core"),
                module("data", "core"),
                module("models", "core"),
                module("ledger", "core"),
                module("synth", "core", "models"),
                module("audit", "core"),
                module("app", "core", "data", "models", "ledger", "synth", "audit"),
                new Rule(
                        classes()
                                .should()
                                .resideInAnyPackage(
                                        "dev.bulla.core..",
                                        "dev.bulla.data..",
                                        "dev.bulla.models..",
                                        "dev.bulla.ledger..",
                                        "dev.bulla.synth..",
                                        "dev.bulla.audit..",
                                        "dev.bulla.app..",
                                        "dev.bulla.bench..")
                                .because("a module this test does not know is a module nobody guards"),
                        planted("dev.bulla.other.Planted", "")));
    }

    /** What a module may use; there is none for bench, which may use everything. */
    private static Rule module(String name, String... mayUse) {
        String[] own = Stream.concat(Stream.of(name), Arrays.stream(mayUse))
                .map(module -> "dev.bulla." + module + "..")
                .toArray(String[]::new);
        return new Rule(
                noClasses()
                        .that(resideInAPackage("dev.bulla." + name + ".."))
                        .should(dependOnClassesThat(
                                resideInAPackage("dev.bulla..").and(not(resideInAnyPackage(own)))))
                        .because("imports point one way, and " + name + " may use only "
                                + (mayUse.length == 0 ? "itself" : String.join(", ", mayUse))),
                planted("dev.bulla." + name + ".Planted", "dev.bulla.above.Other other;"),
                planted("dev.bulla.above.Other", ""));
    }

    private static Stream<Rule> randomnessRules() {
        String reason = "noise that can be predicted protects nobody: bits come from RandomBits, given as a parameter";
        return Stream.of(
                // The library of Louvain's algorithm takes no other bits; nothing private is drawn by them.
                new Rule(
                        noClasses()
                                .that()
                                .doNotHaveFullyQualifiedName("dev.bulla.synth.trajectory.community.PeopleGraph")
                                .should(dependOnClassesThat(type(Random.class)
                                        .or(type(ThreadLocalRandom.class))
                                        .or(type(SplittableRandom.class))
                                        .or(resideInAPackage("java.util.random.."))))
                                .because(reason),
                        planted(
                                "dev.bulla.core.PlantedRandom",
                                "double f() { return new java.util.Random().nextDouble(); }"),
                        planted("dev.bulla.core.PlantedLocal", "java.util.concurrent.ThreadLocalRandom random;"),
                        planted("dev.bulla.core.PlantedSplittable", "java.util.SplittableRandom random;"),
                        planted("dev.bulla.core.PlantedGenerator", "java.util.random.RandomGenerator random;")),
                new Rule(
                        noClasses()
                                .should(callMethod(Math.class, "random")
                                        .or(callMethod(StrictMath.class, "random"))
                                        .or(callMethod(Collections.class, "shuffle", List.class)))
                                .because(reason),
                        planted("dev.bulla.core.PlantedMath", "double f() { return Math.random(); }"),
                        planted("dev.bulla.core.PlantedStrict", "double f() { return StrictMath.random(); }"),
                        planted("dev.bulla.core.PlantedShuffle", "void f() { java.util.Collections.shuffle(null); }")),
                new Rule(
                        noClasses()
                                .that()
                                .resideOutsideOfPackage("dev.bulla.core.random..")
                                .should()
                                .dependOnClassesThat()
                                .haveFullyQualifiedName("java.security.SecureRandom")
                                .because("one place turns the platform's entropy into bits; keys are made by the JDK's"
                                        + " own generators, which need no SecureRandom of ours"),
                        planted("dev.bulla.core.noise.Planted", "java.security.SecureRandom bits;")));
    }

    private static Stream<Rule> packageRules() {
        return Stream.of(
                new Rule(
                        slices().matching("dev.bulla.(**)")
                                .should()
                                .beFreeOfCycles()
                                .because("a package that needs its own user cannot be read, tested or replaced alone"),
                        planted("dev.bulla.core.noise.Planted", "dev.bulla.core.release.Other other;"),
                        planted("dev.bulla.core.release.Other", "dev.bulla.core.noise.Planted planted;")),
                new Rule(
                        noClasses()
                                .should()
                                .resideInAnyPackage(
                                        "..util..",
                                        "..utils..",
                                        "..helper..",
                                        "..helpers..",
                                        "..common..",
                                        "..misc..",
                                        "..impl..",
                                        "..manager..")
                                .because("a homeless function belongs to the value it acts on"),
                        planted("dev.bulla.core.util.Planted", "")),
                new Rule(
                        classes()
                                .should(liveInNullMarkedPackage())
                                .because(
                                        "NullAway can only prove what is marked, and package-info says what a package is for"),
                        planted("dev.bulla.core.unmarked.Planted", "")));
    }

    private static Stream<Rule> privacyRules() {
        return Stream.of(
                new Rule(
                        noClasses()
                                .that()
                                .resideInAPackage("dev.bulla.app.http..")
                                .should()
                                .transitivelyDependOnClassesThat()
                                .resideInAPackage("dev.bulla.data..")
                                .because("reading touches only the store: public routes have no path to the data"),
                        planted("dev.bulla.app.http.Planted", "dev.bulla.app.store.Other other;"),
                        planted("dev.bulla.app.store.Other", "dev.bulla.data.duck.Table table;"),
                        planted("dev.bulla.data.duck.Table", "")),
                new Rule(
                        noClasses()
                                .that()
                                .resideOutsideOfPackages("dev.bulla.data..", "dev.bulla.ledger..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage("java.sql..", "javax.sql..")
                                .because("rows live behind data and charges behind the ledger; nothing else may query"),
                        planted("dev.bulla.app.cli.Planted", "java.sql.Connection connection;")),
                new Rule(
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(
                                        "dev.bulla.app.cli..", "dev.bulla.app.command..", "dev.bulla.app.screen..")
                                .and()
                                .doNotHaveFullyQualifiedName("dev.bulla.app.Main")
                                .should(ACCESS_STANDARD_STREAMS)
                                .because("what is printed by accident may be a row; only the command line prints"),
                        planted("dev.bulla.core.noise.Planted", "void f() { System.out.println(); }")));
    }

    private static Stream<Rule> failureRules() {
        return Stream.of(
                new Rule(
                        noClasses()
                                .should(callConstructorWhere(makesGenericException()))
                                .because("a caller must be able to tell a refusal from a mistake and from our own bug"),
                        planted("dev.bulla.core.noise.Planted", "void f() { throw new RuntimeException(); }")),
                new Rule(
                        noClasses()
                                .that()
                                .resideInAnyPackage("dev.bulla.core..", "dev.bulla.models..")
                                .should()
                                .dependOnClassesThat()
                                .areAssignableTo(UnsupportedOperationException.class)
                                .because("a type that cannot do what its interface says is the wrong type"),
                        planted(
                                "dev.bulla.core.noise.Planted",
                                "void f() { throw new UnsupportedOperationException(); }"),
                        planted(
                                "dev.bulla.models.PlantedCatch",
                                "void f() { try { f(); } catch (UnsupportedOperationException e) { f(); } }")),
                new Rule(
                        noClasses()
                                .that()
                                .resideInAnyPackage(
                                        "dev.bulla.app.cli..",
                                        "dev.bulla.app.command..",
                                        "dev.bulla.app.attack..",
                                        "dev.bulla.app.trajectory..",
                                        "dev.bulla.app.nist..",
                                        "dev.bulla.app.screen..")
                                .and()
                                .doNotHaveSimpleName("Console")
                                .and()
                                .doNotHaveSimpleName("Bulla")
                                .and()
                                .doNotHaveSimpleName("Stages")
                                .should(dependOnClassesThat(type(PrintStream.class)))
                                .because("what people read goes through Console, which escapes and cuts it"),
                        planted("dev.bulla.app.cli.Planted", "void f(java.io.PrintStream s) { s.println(); }")));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void rule_mainCode_holds(Rule rule) {
        rule.rule().check(MAIN);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void rule_plantedCode_isCaught(Rule rule, @TempDir Path folder) {
        JavaClasses planted = compile(rule.broken(), folder);
        String[] names = planted.stream()
                .map(JavaClass::getSimpleName)
                .filter(name -> name.startsWith("Planted"))
                .toArray(String[]::new);

        assertThat(names).isNotEmpty();
        assertThatThrownBy(() -> rule.rule().check(planted))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(names);
    }

    @Test
    void rule_nothingToCheck_fails(@TempDir Path folder) {
        JavaClasses elsewhere = compile(List.of(planted("dev.bulla.core.noise.Planted", "")), folder);
        Rule http = privacyRules().findFirst().orElseThrow();

        assertThatThrownBy(() -> http.rule().check(elsewhere))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("failed to check any classes");
    }

    @Test
    void mainCode_everyModule_isImported() {
        assertThat(MAIN.stream().map(c -> c.getPackageName().split("\\.", -1)[2]))
                .contains("core", "data", "models", "ledger", "synth", "audit", "app");
    }

    @Test
    void mainCode_everyClass_comesFromMainSources() throws IOException {
        Set<String> sources = new TreeSet<>();
        for (JavaClass type : MAIN) {
            String file = type.getSource().orElseThrow().getFileName().orElseThrow();
            sources.add(type.getPackageName().replace('.', '/') + "/" + file);
        }

        for (String source : sources) {
            assertThat(inModules(Path.of(source), ROOT)).as(source).isNotEmpty();
        }
    }

    @Test
    void proofs_mainCode_areComplete() throws IOException {
        Set<String> toProve = new TreeSet<>();
        toProve.addAll(concreteTypesUnder("dev.bulla.core.statistic.Quantity"));
        toProve.addAll(concreteTypesUnder("dev.bulla.core.mechanism.Calibrated"));
        toProve.addAll(concreteTypesUnder("dev.bulla.core.release.Measurement"));
        toProve.remove("dev.bulla.core.release.PlainMeasurement"); // proved by its statistic and its mechanism

        assertThat(toProve).contains("dev.bulla.core.statistic.RowCount", "dev.bulla.core.mechanism.LaplaceMechanism");
        assertThat(proofFaults(toProve, ROOT)).isEmpty();
    }

    @Test
    void names_mainCode_areUsedOnce() throws IOException {
        assertThat(namesUsedTwice(ROOT))
                .as("two types of one name cannot be told apart in a message or a review")
                .isEmpty();
    }

    @Test
    void names_usedTwice_areCaught(@TempDir Path root) throws IOException {
        for (String file : List.of(
                "core/src/main/java/a/Same",
                "app/src/main/java/b/Same",
                "app/src/main/java/b/Other",
                "app/src/test/java/c/Other",
                "app/src/main/java/b/package-info",
                "core/src/main/java/a/package-info")) {
            Path path = root.resolve(file + ".java");
            Files.createDirectories(path.getParent());
            Files.writeString(path, "");
        }

        assertThat(namesUsedTwice(root)).containsExactly("Same");
    }

    /** Types at the top of a file that stand in two packages of main code, bench included. */
    private static Set<String> namesUsedTwice(Path root) throws IOException {
        Set<String> seen = new TreeSet<>(Set.of("package-info"));
        Set<String> twice = new TreeSet<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path main : modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(main)) {
                    files.map(file -> file.getFileName().toString())
                            .filter(file -> file.endsWith(".java"))
                            .map(file -> file.substring(0, file.length() - ".java".length()))
                            .filter(name -> !seen.add(name))
                            .forEach(twice::add);
                }
            }
        }
        twice.remove("package-info");
        return twice;
    }

    @Test
    void proofs_missingFileOrHeading_areCaught(@TempDir Path root) throws IOException {
        Path folder = Files.createDirectories(root.resolve("core/src/main/java/dev/bulla/core"));
        Files.writeString(
                folder.resolve("Whole.proof.md"), "# W\n## Setting\n## Claim\n## Proof\n## Where in the code\n");
        Files.writeString(folder.resolve("Half.proof.md"), "# H\n## Setting\n## Claim\nProof\n## Where in the code\n");

        assertThat(proofFaults(Set.of("dev.bulla.core.Whole"), root)).isEmpty();
        assertThat(proofFaults(Set.of("dev.bulla.core.Half"), root)).containsExactly("Half.proof.md lacks: Proof");
        assertThat(proofFaults(Set.of("dev.bulla.core.None"), root)).containsExactly("None.proof.md is missing");
    }

    private static Set<String> concreteTypesUnder(String name) {
        JavaClass root = MAIN.get(name);
        Set<String> names = new TreeSet<>();
        for (JavaClass type : MAIN) {
            boolean concrete = !type.isInterface() && !type.getModifiers().contains(JavaModifier.ABSTRACT);
            if (concrete && type.isAssignableTo(root.getName())) {
                names.add(type.getPackageName() + "." + proofName(type));
            }
        }
        return names;
    }

    /** A class inside another is proved with it. */
    private static String proofName(JavaClass type) {
        JavaClass named = type;
        while (named.getEnclosingClass().isPresent()) {
            named = named.getEnclosingClass().orElseThrow();
        }
        return named.getSimpleName();
    }

    private static Set<String> proofFaults(Set<String> types, Path root) throws IOException {
        Set<String> faults = new TreeSet<>();
        for (String type : types) {
            String file = type.substring(type.lastIndexOf('.') + 1) + ".proof.md";
            Path folder = Path.of(type.substring(0, type.lastIndexOf('.')).replace('.', '/'));
            List<Path> found = inModules(folder.resolve(file), root);
            if (found.isEmpty()) {
                faults.add(file + " is missing");
                continue;
            }
            String text = Files.readString(found.get(0));
            PROOF_HEADINGS.stream()
                    .filter(heading -> !hasHeading(text, heading))
                    .forEach(heading -> faults.add(file + " lacks: " + heading));
        }
        return faults;
    }

    /** The files of that name among the main sources of all modules. */
    private static List<Path> inModules(Path file, Path root) throws IOException {
        try (Stream<Path> modules = Files.list(root)) {
            return modules.map(module -> module.resolve("src/main/java").resolve(file))
                    .filter(Files::exists)
                    .toList();
        }
    }

    private static boolean hasHeading(String markdown, String heading) {
        return Pattern.compile("^#+ +" + heading + " *$", Pattern.MULTILINE)
                .matcher(markdown)
                .find();
    }

    /** An exception class may call the constructor of its parent; nobody else may make so vague a thing. */
    private static DescribedPredicate<JavaConstructorCall> makesGenericException() {
        return DescribedPredicate.describe(
                "makes a Throwable, Exception, RuntimeException or Error",
                call -> Stream.of(Throwable.class, Exception.class, RuntimeException.class, Error.class)
                                .anyMatch(call.getTargetOwner()::isEquivalentTo)
                        && !call.getOriginOwner().isAssignableTo(Throwable.class));
    }

    private static ArchCondition<JavaClass> liveInNullMarkedPackage() {
        return new ArchCondition<>("live in a @NullMarked package") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage()
                        .tryGetPackageInfo()
                        .map(info -> info.isAnnotatedWith(NullMarked.class))
                        .orElse(false);
                if (!marked) {
                    events.add(SimpleConditionEvent.violated(
                            type, type.getName() + ": its package has no package-info.java with @NullMarked"));
                }
            }
        };
    }

    /** Source of a public class with the given members, for the compiler to read from memory. */
    private static JavaFileObject planted(String name, String members) {
        int dot = name.lastIndexOf('.');
        String text = "package " + name.substring(0, dot) + "; public class " + name.substring(dot + 1) + " { "
                + members + " }";
        URI uri = URI.create("memory:///" + name.replace('.', '/') + ".java");
        return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    private static JavaClasses compile(List<JavaFileObject> sources, Path folder) {
        List<String> options = List.of("-proc:none", "--release", "17", "-d", folder.toString());
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, null, options, null, sources)
                .call();
        assertThat(compiled).isTrue();
        return new ClassFileImporter().importPath(folder);
    }
}
