package io.github.crossmedia.reproduce.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedMethod;
import io.github.crossmedia.train.method.Parameters;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
final class JudgedMethodsTest {

  @Test
  void whatMethodsChooseFromIsTheirs() throws IOException {
    for (JudgedMethods methods : List.of(JudgedMethods.ofFlickr(), JudgedMethods.ofCorel())) {
      Map<String, Parameters> chosen = new TreeMap<>();
      for (JudgedMethod method : methods.methods()) {
        chosen.put(method.method(), method.space(chosen).first());
      }
      assertEquals("0.25", chosen.get("fusion").text("ridge.balance"));
    }
    JudgedMethod wrong = JudgedMethod.of("ridge", List.of("blobs"), Map.of("lamda", List.of("1")));
    assertThrows(IllegalArgumentException.class, () -> wrong.space(Map.of()));
  }

  @Test
  void aMethodReadsItsOwnViewsOrThoseOfAll() throws IOException {
    JudgedMethods methods = JudgedMethods.ofCorel();
    assertEquals(List.of("sift:roots:150"), methods.named(List.of("cmtt")).getFirst().views());
    assertEquals(methods.views(), methods.named(List.of("ridge")).getFirst().views());
    assertEquals(7, methods.named(List.of()).size());
    assertThrows(
        IllegalArgumentException.class, () -> methods.requireKnown(List.of("ridge", "rigde")));
  }
}
