package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.Main;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A recipe of one class, registered by one line, goes all the way: nothing in the program, its reports or its documents knows a recipe by
 * name. The line stands in a folder that only the processes of this test have on their class path.
 */
class ToyRecipeTest {

    private static final String MARK = "--- exit code ";

    @TempDir
    private Path folder;

    /** Runs command lines one after the other and prints what they say. */
    static final class Session {

        private Session() {}

        public static void main(String[] lines) {
            PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            for (String line : lines) {
                int code = Bulla.run(out, out, line.split(" ", -1));
                out.println(MARK + code);
            }
        }
    }

    @Test
    void toy_registeredByOneLine_goesAllTheWay() throws Exception {
        new Shell(folder);
        Path services = Files.createDirectories(folder.resolve("registered/META-INF/services"));
        Files.writeString(services.resolve(Recipe.Provider.class.getName()), ParityRecipe.class.getName() + "\n");
        String schema = " --schema " + folder.resolve("town.yaml");
        String out = folder.resolve("out").toString();

        List<String> said = session(
                "recipes",
                "plan parity --help",
                "plan parity --of age --epsilon 1 --delta 1e-6" + schema,
                "release parity --of age --epsilon 1 --data " + folder.resolve("town.csv") + " --out " + out + schema,
                "verify " + out,
                "verify " + out + " --nist",
                "predict " + out + " --at odd --json",
                "show " + out,
                "completion bash",
                "recipes --markdown",
                "recipes parity --json-schema",
                "plan parity --of age --zero odd --bandwidth 3 --epsilon 1" + schema);

        assertThat(said.get(0)).contains("parity        how many values are even, and how many odd", "elastic-net");
        assertThat(said.get(1))
                .contains("--of=y", "--zero=WORD", "--noise=WORD")
                .doesNotContain("--columns=");
        assertThat(said.get(2)).contains("parity of age, dataset town", "an answer is off by ", "instead");
        assertThat(said.get(4)).contains("VALID");
        assertThat(said.get(5))
                .contains("ParityRecipe.proof.md, ToyRecipeTest, LaplaceMechanism.proof.md", "the noisy counts")
                .doesNotContain("does not know");
        assertThat(Json.list(
                        Json.readObject(said.get(6).getBytes(StandardCharsets.UTF_8))
                                .get("predictions"),
                        "predictions"))
                .hasSize(1);
        assertThat(said.get(7)).contains("Parity of age", "Count by side", "  even", "  odd", "95 % interval");
        assertThat(said.get(8))
                .contains("\"plan parity\") printf '%s\\n' \"--of --zero --noise --where --where-rows --schema");
        assertThat(said.get(9)).contains("| `parity` | `--of y`, `--zero even\\|neither`, ");
        assertThat(said.get(10)).contains("\"additionalProperties\"", "\"zero\"", "\"neither\"");
        assertThat(said.get(11)).contains("E-", "--bandwidth");
        assertThat(Files.readString(folder.resolve("out/report.html")))
                .contains("<h1>Parity of age</h1>", "<th scope=\"row\">even</th>", "<th scope=\"row\">odd</th>")
                .contains("cannot be told from zero")
                .doesNotContain("a curve over");
        assertThat(served(folder.resolve("bulla.db"))).contains("\"FP64\"", "\"budget_spent\":0");
    }

    /** Where targets alone are protected, every page says so, and the account takes nothing that is public otherwise. */
    @Test
    void toy_underOutputs_saysEverywhereWhatIsPublicAndKeepsToIt() throws Exception {
        new Shell(folder);
        Path services = Files.createDirectories(folder.resolve("registered/META-INF/services"));
        Files.writeString(services.resolve(Recipe.Provider.class.getName()), ParityRecipe.class.getName() + "\n");
        String outputs = Shell.SCHEMA.replace("rows: 300", "rows: 300\nneighbours: outputs");
        String sexes = outputs.replace("[f, m]", "[f, m], public: true");
        Files.writeString(folder.resolve("sexes.yaml"), sexes);
        Files.writeString(folder.resolve("more.yaml"), sexes.replace("max: 2}", "max: 2, public: true}"));
        Files.writeString(
                folder.resolve("fixed.yaml"), Shell.SCHEMA.replace("rows: 300", "rows: 300\nneighbours: replace-one"));
        String schema = " --schema " + folder.resolve("sexes.yaml");
        String out = folder.resolve("out").toString();
        String normal = folder.resolve("normal").toString();
        String data = " --data " + folder.resolve("town.csv") + " --out ";
        String ledger = " --ledger " + folder.resolve("bulla.db");

        List<String> said = session(
                List.of("0", "0", "0", "0", "0", "0", "0", "0", "0", "2", "2", "2", "2", "2", "0"),
                "recipes parity",
                "schema check " + folder.resolve("sexes.yaml"),
                "plan parity --of age --epsilon 1" + schema,
                "release parity --of age --epsilon 1" + data + out + schema,
                "release parity --of age --epsilon 1 --delta 1e-6" + data + normal + schema,
                "verify " + out,
                "verify " + out + " --nist",
                "show " + out,
                "ledger show" + ledger,
                "release parity --of age --epsilon 0.1" + data + out + "2 --schema " + folder.resolve("more.yaml"),
                "release parity --of age --epsilon 0.1" + data + out + "2 --schema " + folder.resolve("fixed.yaml"),
                "release parity --of age --epsilon 0.1" + data + out + "2 --schema " + folder.resolve("town.yaml"),
                "plan parity --of sex --epsilon 0.1" + schema,
                "plan parity --of age --epsilon 0.1 --where age>3" + schema,
                "ledger verify" + ledger);

        String protects = "the private values of any one row (outputs neighbours; public of every row: sex)";
        assertThat(said.get(0)).contains("Neighbours: add-remove, replace-one or outputs.");
        assertThat(said.get(1)).contains("town, exactly 300 rows", protects, "category: f, m; public");
        assertThat(said.get(2)).contains(protects, "which private values any one row holds.");
        assertThat(said.get(5)).contains("VALID");
        assertThat(said.get(6))
                .contains(
                        "Protected: the private values of any one row, outputs neighbours. Not protected: who is in the")
                .doesNotContain("their number is private");
        assertThat(said.get(7)).contains("Parity of age");
        assertThat(said.get(8)).contains("outputs, the private values of any one row; public of every row: sex");
        assertThat(said.get(9))
                .contains("E-586", "public columns sex; the schema says height, sex.", "Nothing was charged.");
        assertThat(said.get(10)).contains("E-303", "the schema says replace-one", "Nothing was charged.");
        assertThat(said.get(11)).contains("E-303", "the schema says add-remove", "Nothing was charged.");
        assertThat(said.get(12)).contains("E-209");
        assertThat(said.get(13)).contains("E-582", "outputs neighbours");
        assertThat(page("out"))
                .contains("protection: ε = 3, δ = 1e-5 for the private values of any one row")
                .contains("<b>outputs</b>", "holds in these columns: sex. Who is in the data is not protected.")
                .contains("a certain row holds the private values they think it does, and not others")
                .contains("because of the private values of one row")
                .doesNotContain("replace-one", "is in the data.");
        assertThat(page("normal")).contains("whether it is rightly suspected of certain private values");
        assertThat(Files.readString(folder.resolve("out/certificate.json")))
                .contains("\"neighbours\":\"outputs\",\"public\":[\"sex\"]")
                .contains("the number of rows, and the values of every row in columns declared public")
                .contains("who is in the data, and what their rows hold in columns declared public");
    }

    private String page(String name) throws IOException {
        return Files.readString(folder.resolve(name).resolve("report.html"));
    }

    @Test
    void toy_registeredTwice_isRefused() throws Exception {
        Path services = Files.createDirectories(folder.resolve("registered/META-INF/services"));
        Files.writeString(
                services.resolve(Recipe.Provider.class.getName()),
                ParityRecipe.class.getName() + "\n" + Twin.class.getName() + "\n");

        Process process = java(Session.class, "plan count --epsilon 1").start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isNotZero();
        assertThat(said).contains("two recipes are called parity");
    }

    @Test
    void toy_elsewhere_isNotThere() {
        assertThat(Recipes.all().stream().map(Recipe.Type::name)).doesNotContain("parity");
    }

    /** Provides the same recipe again. */
    public static final class Twin implements Recipe.Provider {
        @Override
        public List<Recipe.Type<?>> recipes() {
            return new ParityRecipe().recipes();
        }
    }

    /** What each of these command lines said; all but the last must have worked. */
    private List<String> session(String... lines) throws IOException, InterruptedException {
        List<String> codes =
                new ArrayList<>(Arrays.stream(lines).map(line -> "0").toList());
        codes.set(lines.length - 1, "2");
        return session(codes, lines);
    }

    /** What each of these command lines said; they must have ended so. */
    private List<String> session(List<String> expected, String... lines) throws IOException, InterruptedException {
        Process process = java(Session.class, lines).start();
        String all = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(all).isZero();
        List<String> said = new ArrayList<>();
        List<String> codes = new ArrayList<>();
        StringBuilder one = new StringBuilder();
        for (String line : all.split("\n", -1)) {
            if (line.startsWith(MARK)) {
                codes.add(line.substring(MARK.length()));
                said.add(one.toString());
                one.setLength(0);
            } else {
                one.append(line).append('\n');
            }
        }
        assertThat(codes).as(all).isEqualTo(expected);
        return said;
    }

    /** What the server answers about odd values. */
    private String served(Path store) throws Exception {
        Process process = java(Main.class, "serve", "--store", store.toString(), "--port", "0", "--json")
                .start();
        try (BufferedReader said = process.inputReader()) {
            Map<String, Object> told = Json.readObject(said.readLine().getBytes(StandardCharsets.UTF_8));
            String id = Json.list(told.get("models"), "models").get(0).toString();
            String question =
                    "{\"inputs\":[{\"name\":\"side\",\"shape\":[1],\"datatype\":\"BYTES\",\"data\":[\"odd\"]}]}";
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(
                                            URI.create(Json.text(told, "address") + "/v2/models/" + id + "/infer"))
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString(question))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return answer.body();
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private ProcessBuilder java(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Dfile.encoding=UTF-8",
                "-cp",
                folder.resolve("registered") + File.pathSeparator + System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(main == Session.class);
    }
}
