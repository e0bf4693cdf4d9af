package dev.bulla.app.server;

import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;

/** Which bodies a route takes: of a media type it names, in UTF-8, not compressed. */
final class MediaTypes {

    private static final String JSON = "application/json";

    private MediaTypes() {}

    /** A media type without its parameters, in lower case. */
    static String bare(String type) {
        if (type.equals(JSON)) {
            return JSON;
        }
        int end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    /**
     * Refuses what the route cannot take. A compressed body could be far larger than it looks.
     *
     * @throws Problem with status 415, or 400 when a header is there twice
     */
    static void require(Call call) {
        Optional<String> encoding = call.header(HttpHeader.CONTENT_ENCODING.asString());
        Optional<String> type = call.header(HttpHeader.CONTENT_TYPE.asString());
        boolean isPlain = encoding.isEmpty() || encoding.get().equalsIgnoreCase("identity");
        boolean isTaken = type.isPresent()
                && call.route().requests().stream()
                        .anyMatch(taken -> taken.mediaType().equals(bare(type.get())))
                && isUtf8(type.get());
        if (!isPlain || !isTaken) {
            throw Problem.unsupportedMediaType(call.route().requests());
        }
    }

    /** Without a charset, JSON is UTF-8; with one, it must say so. */
    private static boolean isUtf8(String type) {
        int at = type.toLowerCase(Locale.ROOT).indexOf("charset=");
        if (at < 0) {
            return true;
        }
        String charset = type.substring(at + "charset=".length());
        int end = charset.indexOf(';');
        charset = (end < 0 ? charset : charset.substring(0, end)).strip().replace("\"", "");
        return charset.equalsIgnoreCase("utf-8") || charset.equalsIgnoreCase("utf8");
    }
}
