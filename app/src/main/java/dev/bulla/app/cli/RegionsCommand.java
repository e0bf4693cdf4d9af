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
        description = {
            "Cut a plane into regions with about as many public places each, for trajectories.",
            "Public places are stops, shops or cells that anyone may know. Never give it visits: where people have been is private. Places"
                    + " beyond the declared bounds are left out."
        },
        footer = {
            "",
            "For example:",
            "  bulla regions stops.csv --schema visits.yaml --columns lat,lon > regions.txt",
            "  bulla plan trajectories … --regions \"$(cat regions.txt)\""
        })
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
        List<double[]> inside = new ArrayList<>();
        int[] left = {0};
        List<Column> asked = columns.stream().map(declared::require).toList();
        Questions.open(places, asked, declared.dialect()).each(place -> {
            if (place.notes().isEmpty()) {
                inside.add(place.point().clone());
            } else {
                left[0]++;
            }
        });
        if (left[0] > 0) {
            console.say(
                    "Left out",
                    left[0] + " of " + (inside.size() + left[0])
                            + " places: missing, no numbers, or not within the declared bounds");
        }
        String cuts = PlaceTree.cuts(asked, inside, number);
        if (json) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("places", inside.size());
            told.put("left_out", left[0]);
            told.put("number", number);
            told.put("regions", cuts);
            console.json(told);
        } else {
            console.data(cuts);
        }
        return ExitCode.DONE;
    }
}
