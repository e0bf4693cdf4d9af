package dev.bulla.app.http;

import dev.bulla.app.server.Problem;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Values of tensors as the protocol's binary extension has them: after the JSON, in the order of the inputs, little-endian; texts with
 * their length, of four bytes, before each.
 */
final class BinaryTensors {

    private static final long UNSIGNED_INT = 0xFFFFFFFFL;

    private BinaryTensors() {}

    /**
     * Reads the values of all inputs that say they are binary.
     *
     * @param body what was sent
     * @param from where the JSON ends
     * @throws Problem when sizes, shapes and bytes disagree
     */
    static void read(List<GivenTensor> inputs, byte[] body, int from) {
        ByteBuffer rest = ByteBuffer.wrap(body, from, body.length - from).order(ByteOrder.LITTLE_ENDIAN);
        for (GivenTensor input : inputs) {
            if (input.binarySize() >= 0) {
                Datatype type = Datatype.of(input.datatype())
                        .orElseThrow(() -> BadQuestion.of(
                                "There is no datatype " + Problem.quote(input.datatype()) + " in the protocol."));
                if (input.count() > 0 || input.binarySize() > rest.remaining()) {
                    throw disagree();
                }
                ByteBuffer part =
                        rest.slice(rest.position(), (int) input.binarySize()).order(ByteOrder.LITTLE_ENDIAN);
                rest.position(rest.position() + (int) input.binarySize());
                values(input, type, part);
            }
        }
        if (rest.hasRemaining()) {
            throw disagree();
        }
    }

    private static void values(GivenTensor input, Datatype type, ByteBuffer part) {
        long count = input.promised();
        if (type != Datatype.BYTES && part.remaining() != count * type.bytes()) {
            throw disagree();
        }
        for (long i = 0; i < count; i++) {
            if (type == Datatype.BYTES) {
                input.word(text(part));
            } else if (type == Datatype.UINT64) {
                input.number(new BigInteger(Long.toUnsignedString(part.getLong())));
            } else {
                input.number(number(type, part));
            }
        }
        if (part.hasRemaining()) {
            throw disagree();
        }
    }

    private static String text(ByteBuffer part) {
        long length = part.remaining() < Integer.BYTES ? Long.MAX_VALUE : part.getInt() & UNSIGNED_INT;
        if (length > part.remaining()) {
            throw disagree();
        }
        ByteBuffer bytes = part.slice(part.position(), (int) length);
        part.position(part.position() + (int) length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw BadQuestion.of("A text among the binary data is not UTF-8.");
        }
    }

    private static double number(Datatype type, ByteBuffer part) {
        double value = switch (type) {
            case UINT8 -> part.get() & 0xFF;
            case UINT16 -> part.getShort() & 0xFFFF;
            case UINT32 -> part.getInt() & UNSIGNED_INT;
            case INT8 -> part.get();
            case INT16 -> part.getShort();
            case INT32 -> part.getInt();
            case INT64 -> part.getLong();
            case FP16 -> half(part.getShort());
            case FP32 -> part.getFloat();
            case FP64 -> part.getDouble();
            default -> throw BadQuestion.of("No input here is of datatype " + type + ".");
        };
        if (!Double.isFinite(value)) {
            throw BadQuestion.of("A number among the binary data is not finite.");
        }
        return value;
    }

    /** A number of half precision (IEEE 754 binary16). */
    static double half(short bits) {
        int exponent = bits >> 10 & 0x1F;
        int fraction = bits & 0x3FF;
        double size = switch (exponent) {
            case 0 -> fraction * 0x1p-24;
            case 31 -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            default -> Math.scalb(1 + fraction * 0x1p-10, exponent - 15);
        };
        return bits < 0 ? -size : size;
    }

    private static Problem disagree() {
        return BadQuestion.of("The binary data are not as long as the shapes and sizes in the JSON say.");
    }
}
