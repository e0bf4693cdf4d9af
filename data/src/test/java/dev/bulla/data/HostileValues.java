package dev.bulla.data;

import java.util.ArrayList;
import java.util.List;

/** Values of every type a Parquet file may hold, written as DuckDB spells them. */
final class HostileValues {

    private static final String[][] TYPED = {
        {"TINYINT", "NULL", "-128", "127"},
        {"SMALLINT", "NULL", "-32768", "32767"},
        {"INTEGER", "NULL", "-2147483648", "2147483647"},
        {"BIGINT", "NULL", "-9223372036854775808", "9223372036854775807", "9007199254740993"},
        {"UBIGINT", "NULL", "18446744073709551615", "9223372036854775808"},
        {
            "HUGEINT",
            "NULL",
            "170141183460469231731687303715884105727",
            "-170141183460469231731687303715884105728",
            "9223372036854775808"
        },
        {
            "DOUBLE",
            "NULL",
            "'NaN'",
            "'Infinity'",
            "'-Infinity'",
            "1.7976931348623157e308",
            "4.9e-324",
            "-0.0",
            "0.49999999999999994",
            "1e19"
        },
        {"FLOAT", "NULL", "'NaN'", "'Infinity'", "'-Infinity'", "3.4e38", "1.4e-45"},
        {"DECIMAL(38, 0)", "NULL", "99999999999999999999999999999999999999", "-99999999999999999999999999999999999999"},
        {"DECIMAL(38, 30)", "NULL", "99999999.999999999999999999999999999999", "0.000000000000000000000000000001"},
        {"DECIMAL(4, 2)", "NULL", "5.50", "99.99"},
        {"BOOLEAN", "NULL", "true", "false"},
        {"DATE", "NULL", "'2000-12-31'", "'infinity'", "'-infinity'", "'5877642-06-25 (BC)'"},
        {"TIMESTAMP", "NULL", "'2000-12-31 23:59:59'", "'infinity'", "'-infinity'"},
        {"TIMESTAMP_NS", "NULL", "'2000-12-31 23:59:59.123456789'"},
        {"TIMESTAMPTZ", "NULL", "'2000-12-31 23:59:59+14'"},
        {"TIME", "NULL", "'24:00:00'", "'00:00:00'"},
        {"INTERVAL", "NULL", "'5 days'"},
        {"UUID", "NULL", "'00000000-0000-0000-0000-000000000005'"},
        {"BLOB", "NULL", "'5'", "'\\xFF\\x00'", "''"},
        {"BIT", "NULL", "'101'"},
        {"INTEGER[]", "NULL", "[5]", "[]", "[NULL]"},
        {"VARCHAR[]", "NULL", "['f']", "['5', NULL]"},
        {"STRUCT(v INTEGER)", "NULL", "{'v': 5}", "{'v': NULL}"},
        {"MAP(VARCHAR, INTEGER)", "NULL", "MAP {'v': 5}", "MAP {}"},
        {"INTEGER[2]", "NULL", "[5, 5]"},
        {"JSON", "NULL", "'5'", "'\"f\"'", "'{\"v\": 5}'"},
    };

    /**
     * A value in a column of a type.
     *
     * @param type the type of the whole column: it is the file's, not the row's
     * @param value the bad row's value
     */
    record Value(String type, String value) {

        String name() {
            return type + " " + value;
        }
    }

    private HostileValues() {}

    static List<Value> all() {
        List<Value> values = new ArrayList<>();
        for (String[] type : TYPED) {
            for (int i = 1; i < type.length; i++) {
                values.add(new Value(type[0], type[i]));
            }
        }
        return values;
    }
}
