package dev.bulla.models.export;

import dev.bulla.core.schema.Column;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dmg.pmml.DataField;
import org.dmg.pmml.DataType;
import org.dmg.pmml.MiningField;
import org.dmg.pmml.MissingValueTreatmentMethod;
import org.dmg.pmml.PMML;

/** What a reader of PMML makes of the inputs, by the document alone. */
final class PmmlFields {

    private PmmlFields() {}

    /** The values of a question; one that is missing and not replaced is absent. Nothing when the document says there is no result. */
    static Optional<Map<String, Object>> clean(PMML pmml, List<Column> columns, List<List<Object>> cells, int row) {
        Map<String, Object> clean = new HashMap<>();
        for (int k = 0; k < columns.size(); k++) {
            String name = columns.get(k).name();
            DataField type = pmml.getDataDictionary().getDataFields().stream()
                    .filter(field -> field.requireName().equals(name))
                    .findFirst()
                    .orElseThrow();
            MiningField use = pmml.getModels().get(0).requireMiningSchema().getMiningFields().stream()
                    .filter(field -> field.requireName().equals(name))
                    .findFirst()
                    .orElseThrow();
            Object value = cells.get(k).get(row);
            if (!isValid(type, value)) {
                if (use.getMissingValueTreatment() == MissingValueTreatmentMethod.RETURN_INVALID) {
                    return Optional.empty();
                }
                if (use.getMissingValueReplacement() == null) {
                    continue;
                }
                String text = use.getMissingValueReplacement().toString();
                value = type.requireDataType() == DataType.STRING ? text : (Object) Double.valueOf(text);
            }
            clean.put(name, value instanceof Double number ? clamped(use, number) : value);
        }
        return Optional.of(clean);
    }

    private static boolean isValid(DataField type, Object value) {
        if (value instanceof Double number) {
            boolean isWhole = Double.isInfinite(number) || number == Math.rint(number);
            return !number.isNaN() && (isWhole || type.requireDataType() != DataType.INTEGER);
        }
        return type.getValues().stream().anyMatch(known -> known.requireValue().equals(value));
    }

    private static double clamped(MiningField use, double number) {
        return Math.max(
                use.getLowValue().doubleValue(), Math.min(use.getHighValue().doubleValue(), number));
    }
}
