package dev.bulla.app.cli;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.screen.Console;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.Questions;
import dev.bulla.data.schema.Schemas;
import dev.bulla.synth.mobility.PlaceTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla regions}: cuts that share out public places evenly, for releases of trajectories. It reads a file of places, and no rows. */
@Command(
        name = "regions",
        mixinStandardHelpOptions = true,
        description =
                "Cut a plane into regions with as many public places each, for trajectories: a list of stops, shops or cells that anyone may"
                        + " know. Never give it visits: where people have been is private.")
final class RegionsCommand extends ConsoleCommand.InJson {

    @Parameters(index = "0", paramLabel = "PLACES", description = "a CSV file of public places")
    private Path places = Path.of("places.csv");

    @Option(names = "--schema", required = true, paramLabel = "S", description = "the schema that declares the columns")
    private Path schema = Path.of("schema.yaml");

    @Option(
            names = "--columns",
            required = true,
            split = ",",
            paramLabel = "COLUMN",
            description = "one or two number columns that say where a place is")
    private List<String> columns = List.of();

    @Option(
            names = "--number",
            paramLabel = "N",
            description = "how many regions: a power of two (default: ${DEFAULT-VALUE})")
    private int number = 32;

    RegionsCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        Schema declared = Schemas.load(schema);
        List<double[]> all = new ArrayList<>();
        List<Column> asked = columns.stream().map(declared::require).toList();
        Questions.open(places, asked, declared.dialect()).each(place -> {
            if (Arrays.stream(place.point()).noneMatch(Double::isNaN)) {
                all.add(place.point().clone());
            }
        });
        String cuts = PlaceTree.cuts(asked, all, number);
        if (json) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("places", all.size());
            told.put("number", number);
            told.put("regions", cuts);
            console.json(told);
        } else {
            console.data(cuts);
        }
        return ExitCode.DONE;
    }
}
