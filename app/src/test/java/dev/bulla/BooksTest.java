package dev.bulla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What is cited exists: sections of docs/mathematics.md, proofs, linked files, and the classes, packages and files that
 * docs/architecture.md and docs/mathematics.md name. Each check is also run on a text that breaks it.
 */
class BooksTest {

    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));
    private static final String MATHEMATICS = "docs/mathematics.md";
    private static final List<String> BOOKS = List.of(MATHEMATICS, "docs/architecture.md");

    private static final Pattern HEADING = Pattern.compile("^#{2,3} (\\d+(?:\\.\\d+)?) ", Pattern.MULTILINE);
    private static final Pattern SECTION = Pattern.compile("§(\\d+(?:\\.\\d+)*)");
    private static final Pattern CITATION =
            Pattern.compile("docs/mathematics\\.md`? §\\d+(?:\\.\\d+)*(?:(?:, | and |, and )§\\d+(?:\\.\\d+)*)*");

    /** A section of a paper, in the title of a figure made again from it. */
    private static final Pattern FIGURE = Pattern.compile("Figure \\d+ \\(§[\\d.]+\\)");

    private static final Pattern MISSING_DOCUMENT = Pattern.compile(
            "PRIVACY_SPEC|CHAPTERS_SPEC|DESIGN\\.md|STYLE\\.md|LESSONS\\.md|EXPERIENCE\\.md|vectors\\.json|spec/checks"
                    + "|(?i:\\bthe spec(?:ification)?\\b|\\bspec(?:ification)? ?§)");

    private static final Pattern PROOF = Pattern.compile("\\b([A-Z]\\w+)\\.proof\\.md");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");
    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
    private static final Pattern TYPE = Pattern.compile("@?([A-Z][a-z]\\w*)(?:\\.\\w+)*(?:\\(.*\\))?");
    private static final Pattern PACKAGE =
            Pattern.compile("(?:core|data|models|ledger|synth|audit|app|bench)(?:\\.[a-z]+)+");
    private static final Pattern FILE =
            Pattern.compile("(?:core|data|models|ledger|synth|audit|app|bench|docs|dev)/\\S+\\.\\w+");

    @Test
    void citations_everyFile_haveTheirSection() throws IOException {
        Set<String> sections = sections(Files.readString(ROOT.resolve(MATHEMATICS)));
        List<String> faults = new ArrayList<>();
        long cited = 0;
        for (Path file : files(".java", ".md")) {
            if (file.endsWith("BooksTest.java")) {
                continue; // plants faults below
            }
            String text = Files.readString(file);
            cited += (int) CITATION.matcher(text).results().count();
            boolean isTheBook = file.equals(ROOT.resolve(MATHEMATICS));
            (isTheBook ? unknown(text, sections) : citationFaults(text, sections))
                    .forEach(fault -> faults.add(path(file) + ": " + fault));
        }

        assertThat(sections).hasSizeGreaterThan(30);
        assertThat(cited).isGreaterThan(50);
        assertThat(faults).isEmpty();
    }

    @Test
    void citations_planted_areCaught() {
        Set<String> sections = sections("## 1 One\n### 1.1 A\n### 1.2 B\n");

        assertThat(citationFaults("docs/mathematics.md §1.1, §1.2 and §1; Figure 3 (§9.9)", sections))
                .isEmpty();
        assertThat(citationFaults("docs/mathematics.md §1.1 and §1.3", sections))
                .containsExactly("§1.3 does not exist");
        assertThat(citationFaults("as §1.1 says", sections)).containsExactly("§ without its book: as §1.1 says");
        assertThat(List.of("see PRIVACY_SPEC", "as the spec says", "of the specification", "spec §1"))
                .allSatisfy(gone -> assertThat(citationFaults(gone, sections)).isNotEmpty());
    }

    @Test
    void proofs_citedInMainCodeAndPages_exist() throws IOException {
        Set<String> proofs = names(".proof.md");
        List<String> faults = new ArrayList<>();
        for (Path file : files(".java", ".md")) {
            if (!path(file).contains("src/test/")) {
                proofFaults(Files.readString(file), proofs).forEach(fault -> faults.add(path(file) + ": " + fault));
            }
        }

        assertThat(faults).isEmpty();
        assertThat(proofFaults("Rule.proof.md, Name.proof.md, Gone.proof.md", proofs))
                .containsExactly("Gone.proof.md");
    }

    @Test
    void links_everyPage_leadToAFile() throws IOException {
        List<String> faults = new ArrayList<>();
        for (Path page : files(".md")) {
            linkFaults(Files.readString(page), page).forEach(fault -> faults.add(path(page) + ": " + fault));
        }

        assertThat(faults).isEmpty();
        assertThat(linkFaults("[a](nowhere.md) [b](README.md#x) [c](https://opendp.org) [d](#e)", ROOT.resolve("x.md")))
                .containsExactly("nowhere.md");
    }

    @Test
    void names_ofTheBooks_exist() throws IOException {
        Names names = new Names(names(".java"), nested(), packages());
        List<String> faults = new ArrayList<>();
        for (String book : BOOKS) {
            String text = Files.readString(ROOT.resolve(book));
            names.faults(text).forEach(fault -> faults.add(book + ": " + fault));
            assertThat(matches(CODE, text)).as(book).hasSizeGreaterThan(30);
        }

        assertThat(faults).isEmpty();
        assertThat(names.faults(
                        "`ArchitectureTest`, `Gone`, `Gone.of`, `core.noise`, `core.gone`, `docs/gone.md`, `x = 1`"))
                .containsExactly("Gone", "Gone.of", "core.gone", "docs/gone.md");
    }

    /** What a word in code marks may stand for. */
    private record Names(Set<String> types, Set<String> nested, Set<String> packages) {

        List<String> faults(String text) {
            return CODE.matcher(text.replaceAll("(?s)```.*?```", ""))
                    .results()
                    .map(code -> code.group(1))
                    .filter(code -> !exists(code))
                    .toList();
        }

        private boolean exists(String code) {
            Matcher type = TYPE.matcher(code);
            if (code.endsWith(".proof.md")) {
                return true; // another test
            } else if (type.matches()) {
                return types.contains(type.group(1)) || nested.contains(type.group(1));
            } else if (PACKAGE.matcher(code).matches()) {
                return packages.contains(code);
            }
            return !FILE.matcher(code).matches() || Files.exists(ROOT.resolve(code));
        }
    }

    private static Set<String> sections(String book) {
        return HEADING.matcher(book).results().map(heading -> heading.group(1)).collect(Collectors.toSet());
    }

    private static List<String> citationFaults(String text, Set<String> sections) {
        String told = FIGURE.matcher(text).replaceAll("");
        List<String> faults = new ArrayList<>();
        for (MatchResult citation : matches(CITATION, told)) {
            faults.addAll(unknown(citation.group(), sections));
        }
        String rest = CITATION.matcher(told).replaceAll("");
        if (rest.contains("§")) {
            int at = rest.indexOf('§');
            faults.add("§ without its book: " + rest.substring(Math.max(0, at - 20), Math.min(rest.length(), at + 20)));
        }
        matches(MISSING_DOCUMENT, rest).forEach(found -> faults.add("cites " + found.group()));
        return faults;
    }

    private static List<String> unknown(String text, Set<String> sections) {
        return matches(SECTION, text).stream()
                .filter(section -> !sections.contains(section.group(1)))
                .map(section -> "§" + section.group(1) + " does not exist")
                .toList();
    }

    /** "Name.proof.md" stands for any of them. */
    private static List<String> proofFaults(String text, Set<String> proofs) {
        return matches(PROOF, text).stream()
                .filter(proof -> !proof.group(1).equals("Name") && !proofs.contains(proof.group(1)))
                .map(MatchResult::group)
                .toList();
    }

    private static List<String> linkFaults(String text, Path page) {
        return matches(LINK, text).stream()
                .map(link -> link.group(1))
                .filter(link -> !Files.exists(page.resolveSibling(link)))
                .toList();
    }

    private static List<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().toList();
    }

    /** Names of files with this ending, without it. */
    private static Set<String> names(String ending) throws IOException {
        return files(ending).stream()
                .map(BooksTest::path)
                .map(path -> path.substring(path.lastIndexOf('/') + 1, path.length() - ending.length()))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Types declared inside another, as far as their declaration begins a line. */
    private static Set<String> nested() throws IOException {
        Pattern declared = Pattern.compile("^ +(?:\\w+ )*(?:record|class|interface|enum) (\\w+)", Pattern.MULTILINE);
        return files(".java").stream()
                .flatMap(file -> matches(declared, read(file)).stream())
                .map(type -> type.group(1))
                .collect(Collectors.toSet());
    }

    /** "core.noise" and so on: folders of main code. */
    private static Set<String> packages() throws IOException {
        return files(".java").stream()
                .map(BooksTest::path)
                .filter(path -> path.contains("src/main/java/dev/bulla/"))
                .map(path -> path.substring(path.indexOf("dev/bulla/") + 10, path.lastIndexOf('/')))
                .map(folder -> folder.replace('/', '.'))
                .collect(Collectors.toSet());
    }

    /** Files of the repository with one of these endings, but for build output. */
    private static List<Path> files(String... endings) throws IOException {
        try (Stream<Path> all = Files.find(ROOT, 30, (file, facts) -> facts.isRegularFile())) {
            return all.filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
                    .filter(BooksTest::isSource)
                    .toList();
        }
    }

    private static String path(Path file) {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    private static boolean isSource(Path file) {
        for (Path part : ROOT.relativize(file)) {
            if (part.toString().equals("target") || part.toString().startsWith(".")) {
                return false;
            }
        }
        return true;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
