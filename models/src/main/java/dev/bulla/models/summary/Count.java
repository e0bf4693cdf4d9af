package dev.bulla.models.summary;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.NoisyValues;
import dev.bulla.core.release.Options;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.statistic.RowCount;
import java.util.List;
import java.util.Map;

/** How many rows there are, at most k per unit. */
public final class Count implements Recipe<CountModel> {

    /** The recipe by name. */
    public static final Type<CountModel> TYPE = new Type<>() {
        @Override
        public String name() {
            return "count";
        }

        @Override
        public Recipe<CountModel> with(Map<String, Object> options) {
            Options given = new Options(name(), options);
            Noise noise = given.noise();
            given.refuseOthers();
            return new Count(noise);
        }

        @Override
        public CountModel read(Map<String, Object> json) {
            return new CountModel(NoisyValues.read(json, 1));
        }
    };

    private final Noise noise;

    private Count(Noise noise) {
        this.noise = noise;
    }

    /** Counts all rows. */
    public static Count rows() {
        return new Count(Noise.AUTO);
    }

    /** The same with another choice of noise. */
    public Count noise(Noise choice) {
        return new Count(choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<CountModel> blueprint(Schema schema, Budget budget) {
        if (schema.neighbours() == Neighbours.REPLACE_ONE) {
            throw new BadInput(
                    "E-406",
                    "count",
                    "with replace-one neighbours the number of rows is public already: it is rows in the schema.",
                    "",
                    "Nothing needs to be released.");
        }
        RowCount statistic = new RowCount();
        Noise.Candidate chosen = noise.calibrate(statistic, schema, budget);
        Mechanism mechanism = chosen.mechanism();
        return new Blueprint<>(
                Map.of("noise", chosen.noise().word()),
                chosen.budget().guarantee(),
                List.of(new Measurement(statistic, mechanism)),
                Map.of("feature_map", "constant"),
                Map.of("query_sd", mechanism.deviation(), "interval_95", mechanism.halfWidth95()),
                noisy -> new CountModel(NoisyValues.of(noisy.get(0), mechanism)));
    }
}
