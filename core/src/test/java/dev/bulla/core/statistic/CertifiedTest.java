package dev.bulla.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CertifiedTest {

    @Test
    void search_anyStart_returnsTheFirstThatPasses() {
        assertThat(Certified.search(1, n -> n > 1000, n -> n * 3).point()).isEqualTo(2187);
        assertThat(Certified.search(5000, n -> n > 1000, n -> n * 3).point()).isEqualTo(5000);
    }

    @Test
    void test_pointThatFails_isNone() {
        assertThat(Certified.test(7, n -> n > 10)).isEmpty();
        assertThat(Certified.test(11, n -> n > 10)).map(Certified::point).contains(11);
    }

    /** Both ways in take the test; there is no third. */
    @Test
    void class_hasNoOtherWayIn() {
        assertThat(Certified.class.getDeclaredConstructors())
                .allMatch(constructor -> Modifier.isPrivate(constructor.getModifiers()));
        assertThat(Arrays.stream(Certified.class.getDeclaredMethods())
                        .filter(method -> !method.isSynthetic() && Modifier.isStatic(method.getModifiers()))
                        .map(method -> method.getName()))
                .containsExactlyInAnyOrder("search", "test");
    }
}
