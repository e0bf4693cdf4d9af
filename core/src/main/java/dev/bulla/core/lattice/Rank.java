package dev.bulla.core.lattice;

/**
 * Whether the rows of an integer matrix are independent, by elimination modulo primes.
 *
 * <p>A minor that is not 0 modulo a prime is not 0, so a yes is certain. A no may be wrong only when all largest minors are
 * divisible by each of the primes; such a matrix is refused as if it were singular, which is safe.
 */
final class Rank {

    private static final long[] PRIMES = {2_147_483_647L, 2_147_483_629L, 2_147_483_587L};

    private Rank() {}

    static boolean isFull(long[][] matrix) {
        for (long prime : PRIMES) {
            if (isFull(modulo(matrix, prime), prime)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFull(long[][] a, long prime) {
        int rank = 0;
        for (int column = 0; rank < a.length && column < a[0].length; column++) {
            int pivot = rank;
            while (pivot < a.length && a[pivot][column] == 0) {
                pivot++;
            }
            if (pivot < a.length) {
                long[] row = a[pivot];
                a[pivot] = a[rank];
                a[rank] = row;
                clearBelow(a, rank, column, prime);
                rank++;
            }
        }
        return rank == a.length;
    }

    private static void clearBelow(long[][] a, int rank, int column, long prime) {
        long[] pivot = a[rank];
        long inverse = power(pivot[column], prime - 2, prime);
        for (int i = rank + 1; i < a.length; i++) {
            long factor = prime - a[i][column] * inverse % prime;
            for (int j = column; j < pivot.length; j++) {
                a[i][j] = (a[i][j] + factor * pivot[j]) % prime;
            }
        }
    }

    private static long power(long base, long exponent, long prime) {
        long result = 1;
        long square = base;
        for (long e = exponent; e > 0; e >>= 1) {
            result = (e & 1) == 1 ? result * square % prime : result;
            square = square * square % prime;
        }
        return result;
    }

    private static long[][] modulo(long[][] matrix, long prime) {
        long[][] copy = new long[matrix.length][];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = matrix[i].clone();
            for (int j = 0; j < copy[i].length; j++) {
                copy[i][j] = Math.floorMod(copy[i][j], prime);
            }
        }
        return copy;
    }
}
