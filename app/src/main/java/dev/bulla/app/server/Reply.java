package dev.bulla.app.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

/** What is sent back: a status, headers, bytes. It does not change; one may be sent to many. */
public final class Reply {

    private static final HttpField JSON = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json");
    private static final HttpField NO_STORE = new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");

    private final int status;
    private final List<HttpField> headers;
    private final byte[] bytes;
    private final int length;

    private Reply(int status, List<HttpField> headers, byte[] bytes, int length) {
        this.status = status;
        this.headers = headers;
        this.bytes = bytes;
        this.length = length;
    }

    /** A JSON answer that is nobody else's: not to be stored. */
    public static Reply json(byte[] bytes) {
        return json(bytes, bytes.length);
    }

    /** The same, of the first bytes of an array, which is handed over. */
    public static Reply json(byte[] bytes, int length) {
        return new Reply(200, List.of(JSON, NO_STORE), bytes, length);
    }

    /** An answer of any kind. */
    public static Reply of(String mediaType, byte[] bytes) {
        HttpField type = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, mediaType);
        return new Reply(200, List.of(type), bytes, bytes.length);
    }

    public static Reply text(String text) {
        return of("text/plain;charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    public static Reply empty(int status) {
        return new Reply(status, List.of(), new byte[0], 0);
    }

    public Reply status(int other) {
        return new Reply(other, headers, bytes, length);
    }

    /** The same with a header; one of that name is replaced. */
    public Reply header(String name, String value) {
        List<HttpField> more = new ArrayList<>(headers);
        more.removeIf(field -> field.getName().equalsIgnoreCase(name));
        more.add(new PreEncodedHttpField(name, value));
        return new Reply(status, List.copyOf(more), bytes, length);
    }

    public int status() {
        return status;
    }

    /** How many bytes it has. */
    public int length() {
        return length;
    }

    /** A copy of its bytes. */
    public byte[] bytes() {
        return Arrays.copyOf(bytes, length);
    }

    ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    void putHeaders(HttpFields.Mutable into) {
        for (int i = 0; i < headers.size(); i++) {
            into.put(headers.get(i));
        }
    }
}
