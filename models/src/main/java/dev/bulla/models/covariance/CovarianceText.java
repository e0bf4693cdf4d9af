package dev.bulla.models.covariance;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.refusal.Worded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Reads the text of a covariance from left to right. */
final class CovarianceText {

    private static final int MOST_ATOMS = 32;

    private final String text;
    private final List<String> columns;
    private final List<Integer> longestFirst;
    private int at;
    private int read;

    CovarianceText(String text, List<String> columns) {
        this.text = text;
        this.columns = columns;
        this.longestFirst = IntStream.range(0, columns.size())
                .boxed()
                .sorted(Comparator.comparing(
                        i -> columns.get(i).length(),
                        Comparator.<Integer>naturalOrder().reversed()))
                .toList();
    }

    /** The terms in canonical order. */
    List<CovarianceTerm> terms() {
        List<CovarianceTerm> terms = new ArrayList<>();
        do {
            List<CovarianceTerm.Atom> atoms = new ArrayList<>();
            do {
                atoms.add(atom());
            } while (takes('*'));
            terms.add(new CovarianceTerm(atoms));
        } while (takes('+'));
        if (at < text.length()) {
            throw refused("expected *, + or the end after " + Visible.quote(text.substring(0, at)));
        }
        terms.sort(Comparator.comparing(term -> term.words(columns)));
        return List.copyOf(terms);
    }

    private CovarianceTerm.Atom atom() {
        skipSpaces();
        int start = at;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        CovarianceKind kind =
                Worded.find(CovarianceKind.values(), word).orElseThrow(() -> refused("got " + Visible.quote(word)));
        if (++read > MOST_ATOMS) {
            throw refused("got more than " + MOST_ATOMS + " of them");
        }
        return new CovarianceTerm.Atom(kind, takes('(') ? named() : all());
    }

    private List<Integer> all() {
        return IntStream.range(0, columns.size()).boxed().toList();
    }

    private List<Integer> named() {
        List<Integer> named = new ArrayList<>();
        do {
            skipSpaces();
            int column = column();
            if (named.contains(column)) {
                throw refused("got the column " + Visible.quote(columns.get(column)) + " twice");
            }
            named.add(column);
        } while (takes(','));
        if (!takes(')')) {
            throw refused("expected ) after " + Visible.quote(text.substring(0, at)));
        }
        named.sort(Comparator.naturalOrder());
        return List.copyOf(named);
    }

    /** The longest name that stands here and ends where a name may. */
    private int column() {
        int start = at;
        for (int i : longestFirst) {
            String name = columns.get(i);
            if (text.startsWith(name, start)) {
                at = start + name.length();
                skipSpaces();
                if (at < text.length() && (text.charAt(at) == ',' || text.charAt(at) == ')')) {
                    return i;
                }
            }
        }
        at = start;
        throw refused("got no column of the input at " + Visible.quote(text.substring(start)));
    }

    private boolean takes(char wanted) {
        skipSpaces();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void skipSpaces() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private static BadInput refused(String what) {
        return BadInput.ofOption(
                "E-566",
                "kernel",
                "must be se, matern12, matern32, matern52 or periodic, each with or without columns in parentheses, joined by * and +; "
                        + what + ".",
                "se*periodic+matern32");
    }
}
