package dev.bulla.core.composition;

import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.Visible;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part and how often it is repeated.
 *
 * @param part what is repeated
 * @param times from 1 to a million
 */
public record Repeated(Part part, int times) {

    private static final int MOST = 1_000_000;
    private static final Pattern FORM = Pattern.compile("([a-z-]+):([^x,]+)(?:,([^x,]+))?(?:x(\\d{1,7}))?");

    public Repeated {
        if (times < 1 || times > MOST) {
            throw new IllegalArgumentException("a part is repeated 1 to " + MOST + " times, got " + times);
        }
    }

    /**
     * Reads "KIND:VALUE[,VALUE][xTIMES]": pure:0.1, approx:0.1,1e-8, gaussian:10x1000 (σ for sensitivity 1), laplace:20 (b),
     * laplace-on-grid:EPSILON,STEPS, mu:0.2, rho:0.02, renyi:ORDER,DIVERGENCE, sampled-gaussian:RATE,SIGMA.
     */
    public static Repeated read(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw unknown(text);
        }
        String first = form.group(2);
        String second = form.group(3) == null ? "" : form.group(3);
        Part part = switch (form.group(1) + (second.isEmpty() ? "" : ",")) {
            case "pure" -> Part.pure(first);
            case "approx," -> Part.approx(first, second);
            case "gaussian" -> Part.gaussian(first);
            case "mu" -> Part.gdp(first);
            case "rho" -> Part.zcdp(first);
            case "renyi," -> Part.renyi(first, second);
            case "laplace" -> Part.laplace(first);
            case "laplace-on-grid," -> Part.laplaceOnGrid(first, Decimal.whole(second));
            case "sampled-gaussian," -> Part.sampledGaussian(first, second);
            default -> throw unknown(text);
        };
        return new Repeated(part, form.group(4) == null ? 1 : Integer.parseInt(form.group(4)));
    }

    /** As {@link #read} reads it. */
    public String text() {
        return part.text() + (times == 1 ? "" : "x" + times);
    }

    private static IllegalArgumentException unknown(String text) {
        return new IllegalArgumentException(
                "a part is written KIND:VALUE[,VALUE][xTIMES] with KIND one of pure, approx,"
                        + " gaussian, laplace, laplace-on-grid, mu, rho, renyi, sampled-gaussian, got "
                        + Visible.quote(text));
    }
}
