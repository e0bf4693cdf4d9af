package dev.bulla.synth.defaults;

import dev.bulla.core.declaration.Chosen;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A constant that carries {@link Chosen}.
 *
 * @param field where it is declared
 */
record ChosenConstant(Field field) {

    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));
    private static final String PACKAGES = "dev.bulla.";
    private static final String MODELS = "models.";

    /** What is done to a constant. */
    enum Change {
        HALF,
        TWICE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** What takes the place of an expression of this type. */
        private String of(String expression, Chosen.Kind kind, String type) {
            String one = "(" + expression + ")";
            String half = type.contains("int") || type.contains("long") || type.contains("Integer") ? " / 2" : " * 0.5";
            String times = this == HALF ? half : " * 2";
            boolean isDecimal = type.contains("BigDecimal");
            String decimal = ".multiply(new BigDecimal(\"" + (this == HALF ? "0.5" : "2") + "\"))";
            return switch (kind) {
                case EXPONENT -> one + (this == HALF ? " - 1" : " + 1");
                case FACTOR -> this == HALF ? "StrictMath.sqrt" + one : one + " * " + one;
                case NEARLY_ALL ->
                    isDecimal
                            ? "BigDecimal.ONE.subtract(BigDecimal.ONE.subtract" + one + decimal + ")"
                            : "1 - (1 - " + one + ")" + times;
                case NUMBER -> one + (isDecimal ? decimal : times);
            };
        }
    }

    /** All of them, by package, class and the place in it. */
    static List<ChosenConstant> all() throws IOException {
        List<ChosenConstant> all = new ArrayList<>();
        for (String module : List.of("models", "synth")) {
            Path sources = ROOT.resolve(module).resolve("src/main/java");
            try (Stream<Path> walk = Files.walk(sources)) {
                for (Path file : walk.filter(p -> p.toString().endsWith(".java"))
                        .sorted()
                        .toList()) {
                    if (Files.readString(file).contains("@Chosen(")) {
                        Arrays.stream(type(sources.relativize(file)).getDeclaredFields())
                                .filter(field -> field.isAnnotationPresent(Chosen.class))
                                .map(ChosenConstant::new)
                                .forEach(all::add);
                    }
                }
            }
        }
        return all;
    }

    private static Class<?> type(Path file) {
        String name = file.toString().replace(".java", "").replace('/', '.');
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    Chosen chosen() {
        return field.getAnnotation(Chosen.class);
    }

    /** Package, class and name: "svm.SvmCost.BALANCE"; with the module, where that is not models. */
    String name() {
        String type = field.getDeclaringClass().getName().substring(PACKAGES.length());
        return (type.startsWith(MODELS) ? type.substring(MODELS.length()) : type) + "." + field.getName();
    }

    /** The folder of the sources of its module. */
    Path sources() {
        String type = field.getDeclaringClass().getName().substring(PACKAGES.length());
        return ROOT.resolve(type.substring(0, type.indexOf('.'))).resolve("src/main/java");
    }

    Path file() {
        return sources().resolve(field.getDeclaringClass().getName().replace('.', '/') + ".java");
    }

    /** Its value, as plans state it. */
    Object value() {
        return value(field);
    }

    static Object value(Field field) {
        try {
            field.setAccessible(true);
            return field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A value in six digits. */
    static String digits(Object value) {
        if (value.getClass().isArray()) {
            return IntStream.range(0, Array.getLength(value))
                    .mapToObj(i -> digits(Array.get(value, i)))
                    .collect(Collectors.joining(" "));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(ChosenConstant::digits).collect(Collectors.joining(" "));
        }
        BigDecimal number = new BigDecimal(value.toString());
        BigDecimal plain = number.round(new MathContext(6)).stripTrailingZeros();
        int exponent = plain.precision() - plain.scale();
        return exponent > -4 && exponent < 7 ? plain.toPlainString() : plain.toString();
    }

    /** The source of its class with the constant changed. */
    String changed(Change change) throws IOException {
        String source = Files.readString(file());
        Matcher declared = Pattern.compile("\\n +(?:public |static |final |private )*([\\w<>\\[\\]]+)\\s+"
                        + field.getName() + "\\s*=\\s*([^;]*);")
                .matcher(source);
        if (!declared.find()) {
            throw new IllegalStateException(name() + " is not declared as a constant of its class");
        }
        String value = each(declared.group(2), one -> change.of(one, chosen().kind(), declared.group(1)));
        String text = source.substring(0, declared.start(2)) + value + source.substring(declared.end(2));
        if (declared.find()) {
            throw new IllegalStateException(name() + " is declared twice");
        }
        return text;
    }

    /** Of a list or an array each member, else the whole. */
    private static String each(String expression, UnaryOperator<String> change) {
        Matcher members = Pattern.compile("(?s)(\\{|List\\.of\\()(.*)(}|\\))").matcher(expression.strip());
        return members.matches()
                ? members.group(1)
                        + Arrays.stream(members.group(2).split(",", -1))
                                .map(change)
                                .collect(Collectors.joining(", "))
                        + members.group(3)
                : change.apply(expression);
    }

    @Override
    public String toString() {
        return name();
    }
}
