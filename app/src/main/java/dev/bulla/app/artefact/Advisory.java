package dev.bulla.app.artefact;

import dev.bulla.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A flaw in what earlier versions claimed, and which certificates it touches.
 *
 * <p>Flaws are declared once, in {@code advisories.json} beside this class; {@code verify}, reports and {@code
 * docs/advisories.md} say what stands there. A declaration is never taken back: certificates live for ever.
 *
 * @param id "BULLA-2026-01"
 * @param title what was wrong, in a line
 * @param fixedIn the first version without the flaw
 * @param recipe the recipe it is about; none: any
 * @param options the options a plan must have for it to apply
 * @param fact a public fact that only plans with the flaw state: then it applies whatever version a certificate names
 * @param unitColumn whether it is about schemas with a unit column alone
 * @param claimed what the certificate says
 * @param instead what is true
 * @param remedy what to do
 */
public record Advisory(
        String id,
        String title,
        String fixedIn,
        Optional<String> recipe,
        Map<String, Object> options,
        Optional<String> fact,
        boolean unitColumn,
        String claimed,
        String instead,
        String remedy) {

    private static final Pattern VERSION = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})(?:\\.(\\d{1,6}))?(?:-.*)?");
    private static final List<Advisory> ALL = read();

    /** Every advisory there is, in order. */
    public static List<Advisory> all() {
        return ALL;
    }

    /** Those that apply to a certificate whose checks hold. */
    public static List<Advisory> of(byte[] certificate) {
        Map<String, Object> json = Json.readObject(certificate);
        return ALL.stream().filter(advisory -> advisory.appliesTo(json)).toList();
    }

    /** As a script reads it. */
    public Map<String, Object> json() {
        return Map.of(
                "id", id,
                "title", title,
                "fixed_in", fixedIn,
                "claimed", claimed,
                "instead", instead,
                "remedy", remedy);
    }

    private boolean appliesTo(Map<String, Object> certificate) {
        Map<String, Object> plan = member(certificate, "plan");
        boolean isFormer = fact.filter(member(plan, "public")::containsKey).isPresent();
        return (isFormer || isBefore(Json.text(member(certificate, "software"), "version"), fixedIn))
                && recipe.filter(name -> !name.equals(plan.get("recipe"))).isEmpty()
                && member(plan, "options").entrySet().containsAll(options.entrySet())
                && (!unitColumn || member(plan, "schema").containsKey("unit"));
    }

    /** Whether one version came before another. One that cannot be read may have been any, so it counts as before. */
    static boolean isBefore(String version, String other) {
        Matcher one = VERSION.matcher(version);
        Matcher two = VERSION.matcher(other);
        if (!one.matches() || !two.matches()) {
            return true;
        }
        for (int part = 1; part <= 3; part++) {
            int difference = number(one.group(part)) - number(two.group(part));
            if (difference != 0) {
                return difference < 0;
            }
        }
        return false;
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static List<Advisory> read() {
        try (InputStream in = Advisory.class.getResourceAsStream("advisories.json")) {
            if (in == null) {
                throw new IllegalStateException("advisories.json is not beside its class");
            }
            return Json.list(Json.read(in.readAllBytes()), "advisories").stream()
                    .map(one -> of(Json.object(one, "advisory")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Advisory of(Map<String, Object> json) {
        return new Advisory(
                Json.text(json, "id"),
                Json.text(json, "title"),
                Json.text(json, "fixed_in"),
                Optional.ofNullable(json.get("recipe")).map(Object::toString),
                json.containsKey("options") ? member(json, "options") : Map.of(),
                Optional.ofNullable(json.get("fact")).map(Object::toString),
                Boolean.TRUE.equals(json.get("unit_column")),
                Json.text(json, "claimed"),
                Json.text(json, "instead"),
                Json.text(json, "remedy"));
    }

    private static Map<String, Object> member(Map<String, Object> object, String name) {
        return Json.object(Json.member(object, name), name);
    }
}
