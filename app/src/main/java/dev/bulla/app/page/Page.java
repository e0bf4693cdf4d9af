package dev.bulla.app.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * A whole page: one style sheet inside, no script but the one that {@code advise} gives, nothing fetched.
 *
 * <p>The policy it carries allows exactly that style sheet, by its digest, and nothing else. Were a name ever to escape
 * its quotes, the browser would still refuse to run it.
 */
public final class Page {

    private static final String STYLE = style();
    private static final String POLICY =
            "default-src 'none'; style-src 'sha256-" + digest(STYLE) + "'; base-uri 'none'; form-action 'none'";

    private Page() {}

    /** The text of an HTML file. */
    public static String of(String title, Html body) {
        return Html.of("""
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <meta name="referrer" content="no-referrer">
                <meta http-equiv="Content-Security-Policy" content="{}">
                <title>{}</title>
                <style>""", POLICY, title)
                + STYLE
                + Html.of("</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n", body);
    }

    /**
     * A page with one script, which is allowed by its digest, and data for it. Nothing is fetched, and whoever has no script reads the body as it is.
     *
     * @param data JSON, which the script finds in the element {@code data}
     * @param script constant code of ours
     */
    public static String of(String title, Html body, String data, String script) {
        String quiet = data.replace("<", "\\u003c");
        return of(title, body)
                .replaceFirst("form-action", "script-src 'sha256-" + digest(script) + "'; form-action")
                .replace(
                        "</main>\n</body>",
                        "</main>\n<script type=\"application/json\" id=\"data\">" + quiet + "</script>\n<script>"
                                + script + "</script>\n</body>");
    }

    /** The content security policy of every page, for servers to send as a header too. */
    public static String policy() {
        return POLICY;
    }

    private static String style() {
        try (InputStream in = Page.class.getResourceAsStream("page.css")) {
            if (in == null) {
                throw new IllegalStateException("page.css is not beside its class");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(String text) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder().encodeToString(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
