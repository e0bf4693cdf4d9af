package dev.bulla.bench;

import com.google.privacy.differentialprivacy.GaussianNoise;
import com.google.privacy.differentialprivacy.LaplaceNoise;
import dev.bulla.core.random.RandomBits;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * The samplers inside Google's library, fed with our bits. The library keeps both to itself, so they are reached by
 * reflection: its generator is replaced, and the two methods below {@code addNoise} are called with what that would pass
 * for {@link NoiseSetting}.
 */
final class GoogleSampler {

    private static final MethodHandle TWO_SIDED_GEOMETRIC = sampler(LaplaceNoise.class, "sampleTwoSidedGeometric");
    private static final MethodHandle SYMMETRIC_BINOMIAL = sampler(GaussianNoise.class, "sampleSymmetricBinomial");

    /** g·ε/(Δ + g) with Google's granularity g = 2⁻⁴⁰ for Δ/ε = 1. */
    private static final double LAMBDA = 0x1p-40 * NoiseSetting.EPSILON / (1 + 0x1p-40);

    /** 2σ/g with Google's granularity g = 2⁻⁵³, the power of two from 2σ/2⁵⁷ up. */
    private static final double SQRT_N = 2
            * NoiseSetting.mechanism(NoiseSetting.GAUSSIAN, NoiseSetting.COUNTS).scale()
            / 0x1p-53;

    private final LaplaceNoise laplace = new LaplaceNoise();
    private final GaussianNoise gaussian = new GaussianNoise();

    GoogleSampler(RandomBits bits) {
        replaceGenerator(laplace, bits);
        replaceGenerator(gaussian, bits);
    }

    long laplace() {
        try {
            return (long) TWO_SIDED_GEOMETRIC.invokeExact(laplace, LAMBDA);
        } catch (Throwable e) {
            throw new IllegalStateException("Google's Laplace sampler failed", e);
        }
    }

    long normal() {
        try {
            return (long) SYMMETRIC_BINOMIAL.invokeExact(gaussian, SQRT_N);
        } catch (Throwable e) {
            throw new IllegalStateException("Google's binomial sampler failed", e);
        }
    }

    private static void replaceGenerator(Object noise, RandomBits bits) {
        try {
            Field random = noise.getClass().getDeclaredField("random");
            random.setAccessible(true);
            random.set(noise, new BitsAsSecureRandom(bits));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this is not version 1.0.0 of Google's library", e);
        }
    }

    private static MethodHandle sampler(Class<?> type, String name) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                    .findVirtual(type, name, MethodType.methodType(long.class, double.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this is not version 1.0.0 of Google's library", e);
        }
    }
}
