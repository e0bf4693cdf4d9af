package dev.bulla.app.kits;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The Java of docs/extend.md is the Java that {@link ExtendExampleTest} runs. */
class DocsTest {

    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern REGION = Pattern.compile("// begin (\\w+)\n(.*?)// end \\1", Pattern.DOTALL);

    @Test
    void extend_java_isTheTestedCode() throws IOException {
        String guide = Files.readString(ROOT.resolve("docs/extend.md"));
        String code = Files.readString(ROOT.resolve("app/src/test/java/dev/bulla/app/kits/ExtendExampleTest.java"));
        List<String> blocks = BLOCK.matcher(guide)
                .results()
                .map(block -> words(block.group(1)))
                .toList();
        List<String> regions = REGION.matcher(code)
                .results()
                .map(region -> words(region.group(2)))
                .toList();

        assertThat(blocks).hasSize(4).isEqualTo(regions);
    }

    /** The code without spaces: the formatter breaks lines otherwise than a page does. */
    private static String words(String code) {
        return code.replaceAll("\\s+", "");
    }
}
