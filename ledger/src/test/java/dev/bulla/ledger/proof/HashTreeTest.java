package dev.bulla.ledger.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tree against the vectors that came with RFC 6962, and against the definition of the standard written out. */
class HashTreeTest {

    private static final HexFormat HEX = HexFormat.of();

    /** Leaves, roots and paths of the reference implementation's tests of RFC 6962. */
    private static final List<byte[]> LEAVES = Arrays.stream(
                    ";00;10;2021;3031;40414243;5051525354555657;606162636465666768696a6b6c6d6e6f".split(";", -1))
            .map(HEX::parseHex)
            .toList();

    private static final List<String> ROOTS = List.of(
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");

    @Test
    void root_publishedLeaves_areThePublishedRoots() {
        HashTree tree = new HashTree();
        assertThat(hex(tree.root())).isEqualTo(ROOTS.get(0));
        for (int i = 0; i < LEAVES.size(); i++) {
            tree.append(LEAVES.get(i));
            assertThat(hex(tree.root())).isEqualTo(ROOTS.get(i + 1));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0,8,96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7 "
                + "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e "
                + "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        "5,8,bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b "
                + "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0 "
                + "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "2,3,fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "1,5,6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d "
                + "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e "
                + "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    })
    void inclusion_publishedLeaves_isThePublishedPath(int index, int size, String path) {
        assertThat(hex(tree(LEAVES).inclusion(index, size, from(LEAVES)).path()))
                .isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource({
        "1,8,96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7 "
                + "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e "
                + "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        "6,8,0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a "
                + "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0 "
                + "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "2,5,5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e "
                + "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    })
    void consistency_publishedLeaves_isThePublishedPath(int earlier, int later, String path) {
        assertThat(hex(tree(LEAVES).consistency(earlier, later, from(LEAVES)).path()))
                .isEqualTo(path);
    }

    /** Every pair of small sizes, and random ones over several tiles, beside the definition. */
    @Test
    void proofs_allSmallTreesAndRandomLargeOnes_proveAndAreThoseOfTheDefinition() throws Exception {
        Random random = new Random(7);
        List<byte[]> entries = entries(random, 1_400);
        HashTree tree = tree(entries);
        for (int later = 0; later <= 24; later++) {
            for (int earlier = 0; earlier <= later; earlier++) {
                check(tree, entries, earlier, later);
            }
        }
        for (int i = 0; i < 300; i++) {
            int later = 1 + random.nextInt(entries.size());
            check(tree, entries, random.nextInt(later + 1), later);
        }
        check(tree, entries, 256, 512);
        check(tree, entries, 255, 1_024);
        check(tree, entries, 1_280, 1_400);
    }

    private static void check(HashTree tree, List<byte[]> entries, int earlier, int later) throws Exception {
        byte[] before = naive(entries.subList(0, earlier));
        byte[] now = naive(entries.subList(0, later));
        assertThat(tree.root(earlier, from(entries))).isEqualTo(before);
        assertThat(tree.root(later, from(entries))).isEqualTo(now);
        Consistency consistency = tree.consistency(earlier, later, from(entries));
        assertThat(consistency.proves(before, now))
                .as("%d of %d", earlier, later)
                .isTrue();
        if (earlier > 0 && earlier < later) {
            assertThat(hex(consistency.path())).isEqualTo(hex(naiveSince(earlier, entries.subList(0, later), true)));
        }
        if (earlier < later) {
            Inclusion inclusion = tree.inclusion(earlier, later, from(entries));
            assertThat(inclusion.proves(entries.get(earlier), now)).isTrue();
            assertThat(hex(inclusion.path())).isEqualTo(hex(naivePath(earlier, entries.subList(0, later))));
        }
    }

    @Test
    void proves_anythingElse_isFalse() {
        List<byte[]> entries = entries(new Random(3), 40);
        HashTree tree = tree(entries);
        for (int later = 1; later <= 40; later++) {
            for (int index = 0; index < later; index++) {
                Inclusion right = tree.inclusion(index, later, from(entries));
                byte[] root = tree.root(later, from(entries));
                assertThat(right.proves(entries.get((index + 1) % 40), root)).isFalse();
                for (int other = -1; other <= later; other++) {
                    Inclusion moved = new Inclusion(other, later, right.path());
                    assertThat(moved.proves(entries.get(index), root)).isEqualTo(other == index);
                }
                assertFalseWhenPathChanges(right, entries.get(index), root);
            }
        }
    }

    private static void assertFalseWhenPathChanges(Inclusion right, byte[] entry, byte[] root) {
        for (int i = 0; i < right.path().size(); i++) {
            List<byte[]> path = new ArrayList<>(right.path());
            byte[] hash = path.get(i).clone();
            hash[i % hash.length] ^= 4;
            path.set(i, hash);
            assertThat(new Inclusion(right.index(), right.size(), path).proves(entry, root))
                    .isFalse();
            path.remove(i);
            assertThat(new Inclusion(right.index(), right.size(), path).proves(entry, root))
                    .isFalse();
        }
        List<byte[]> longer = new ArrayList<>(right.path());
        longer.add(root);
        assertThat(new Inclusion(right.index(), right.size(), longer).proves(entry, root))
                .isFalse();
    }

    /** A ledger that was cut and grown otherwise is no continuation of what it was, wherever it was cut. */
    @Test
    void consistency_forkAtAnyEntry_provesNothing() {
        List<byte[]> entries = entries(new Random(4), 60);
        HashTree honest = tree(entries);
        for (int cut = 0; cut < 50; cut++) {
            List<byte[]> forked = new ArrayList<>(entries);
            forked.set(cut, new byte[] {1, 2, 3});
            HashTree other = tree(forked);
            Consistency offered = other.consistency(50, 60, from(forked));
            assertThat(offered.proves(honest.root(50, from(entries)), other.root()))
                    .isFalse();
            assertThat(honest.consistency(50, 60, from(entries)).proves(honest.root(50, from(entries)), other.root()))
                    .isFalse();
        }
    }

    @Test
    void inclusion_entriesThatAreNotTheTrees_areNoticed() {
        List<byte[]> entries = entries(new Random(5), 300);
        List<byte[]> others = entries(new Random(6), 300);

        assertThatThrownBy(() -> tree(entries).inclusion(3, 300, from(others)))
                .isInstanceOf(IllegalStateException.class);
    }

    private static HashTree tree(List<byte[]> entries) {
        HashTree tree = new HashTree();
        entries.forEach(tree::append);
        return tree;
    }

    static Entries from(List<byte[]> entries) {
        return (index, count) -> entries.subList((int) index, (int) index + count);
    }

    static List<byte[]> entries(Random random, int count) {
        List<byte[]> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] entry = new byte[random.nextInt(40)];
            random.nextBytes(entry);
            entries.add(entry);
        }
        return entries;
    }

    /** MTH of RFC 9162, as it is written there. */
    private static byte[] naive(List<byte[]> d) throws Exception {
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        if (d.isEmpty()) {
            return sha.digest();
        }
        if (d.size() == 1) {
            sha.update((byte) 0);
            return sha.digest(d.get(0));
        }
        int k = power(d.size());
        byte[] left = naive(d.subList(0, k));
        byte[] right = naive(d.subList(k, d.size()));
        sha.update((byte) 1);
        sha.update(left);
        return sha.digest(right);
    }

    /** PATH of RFC 9162. */
    private static List<byte[]> naivePath(int m, List<byte[]> d) throws Exception {
        if (d.size() == 1) {
            return List.of();
        }
        int k = power(d.size());
        boolean isLeft = m < k;
        List<byte[]> path =
                new ArrayList<>(isLeft ? naivePath(m, d.subList(0, k)) : naivePath(m - k, d.subList(k, d.size())));
        path.add(naive(isLeft ? d.subList(k, d.size()) : d.subList(0, k)));
        return path;
    }

    /** SUBPROOF of RFC 9162. */
    private static List<byte[]> naiveSince(int m, List<byte[]> d, boolean isWhole) throws Exception {
        if (m == d.size()) {
            return isWhole ? List.of() : List.of(naive(d));
        }
        int k = power(d.size());
        List<byte[]> path = new ArrayList<>(
                m <= k ? naiveSince(m, d.subList(0, k), isWhole) : naiveSince(m - k, d.subList(k, d.size()), false));
        path.add(naive(m <= k ? d.subList(k, d.size()) : d.subList(0, k)));
        return path;
    }

    private static int power(int n) {
        int k = 1;
        while (2 * k < n) {
            k *= 2;
        }
        return k;
    }

    private static String hex(byte[] hash) {
        return HEX.formatHex(hash);
    }

    private static String hex(List<byte[]> path) {
        return String.join(" ", path.stream().map(HEX::formatHex).toList());
    }
}
