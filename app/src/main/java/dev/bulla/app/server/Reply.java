package dev.bulla.app.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.jspecify.annotations.Nullable;

/** What is sent back: a status, headers, bytes. It does not change; one may be sent to many. */
public final class Reply {

    private static final HttpField JSON = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json");
    private static final HttpField NO_STORE = new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");

    private final int status;
    private final List<HttpField> headers;
    private final byte[] bytes;
    private final int length;
    private final @Nullable Pieces more;

    /** What is sent after the first bytes: made piece by piece, each when the one before it is sent. */
    @FunctionalInterface
    public interface Pieces {

        /** The next piece; none when all was sent. Called in a turn of its own, as a question is, never twice at a time. */
        Optional<byte[]> next();
    }

    private Reply(int status, List<HttpField> headers, byte[] bytes, int length) {
        this(status, headers, bytes, length, null);
    }

    private Reply(int status, List<HttpField> headers, byte[] bytes, int length, @Nullable Pieces more) {
        this.status = status;
        this.headers = headers;
        this.bytes = bytes;
        this.length = length;
        this.more = more;
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

    /** An answer of which more is made when the first bytes are sent; how long it will be is not known. It is sent to one client, once. */
    public static Reply of(String mediaType, byte[] first, Pieces more) {
        HttpField type = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, mediaType);
        return new Reply(200, List.of(type), first, first.length, more);
    }

    public static Reply text(String text) {
        return of("text/plain;charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    public static Reply empty(int status) {
        return new Reply(status, List.of(), new byte[0], 0);
    }

    public Reply status(int other) {
        return new Reply(other, headers, bytes, length, more);
    }

    /** The same with a header; one of that name is replaced. */
    public Reply header(String name, String value) {
        List<HttpField> fields = new ArrayList<>(headers);
        fields.removeIf(field -> field.getName().equalsIgnoreCase(name));
        fields.add(new PreEncodedHttpField(name, value));
        return new Reply(status, List.copyOf(fields), bytes, length, more);
    }

    public int status() {
        return status;
    }

    /** What is made when the first bytes are sent. */
    Optional<Pieces> more() {
        return Optional.ofNullable(more);
    }

    /** How many bytes it has, or begins with. */
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
