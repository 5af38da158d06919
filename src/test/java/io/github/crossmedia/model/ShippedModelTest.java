package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The model in models/ reads what people type. */
class ShippedModelTest {

  @Test
  void itReadsWordsInAnyCaseAndAmongPunctuation() throws IOException {
    CrossMediaModel model = ModelFile.read(Path.of("models/photographs.safetensors"));
    TextEncoder words = model.textEncoder().orElseThrow();

    for (String typed : List.of("Tiger", "TIGER", "Tiger!", "the tiger...")) {
      assertArrayEquals(point(model, "tiger"), point(model, typed), typed);
    }
    assertArrayEquals(point(model, "polar bear"), point(model, "Polar Bear"));
    assertEquals(List.of(), words.unknownWords("A Polar Bear in the Snow!"));
    assertEquals(List.of("unicorn"), words.unknownWords("a unicorn on the beach"));
  }

  @Test
  void anyFormOfAWordIsReadByTheDefaultModel() throws IOException {
    CrossMediaModel model = ModelFile.read(Path.of("models/photographs.safetensors"));
    TextEncoder words = model.textEncoder().orElseThrow();

    for (String[] forms :
        new String[][] {{"dog", "dogs"}, {"horse", "Horses!"}, {"boat", "the boats"}}) {
      assertArrayEquals(point(model, forms[0]), point(model, forms[1]), forms[1]);
      assertTrue(words.vocabulary().contains(forms[0]), forms[0]);
    }
    assertEquals(List.of(), words.unknownWords("Dogs running on the beaches"));
    assertEquals(List.of("unicorns"), words.unknownWords("unicorns in the snow"));
    assertTrue(model.card().licence().contains("research only"), model.card().licence());
  }

  /** A map that saw no relevant pair says the same of every picture. */
  @ParameterizedTest
  @ValueSource(strings = {"photographs", "photographs-squeezenet"})
  void noMapIsFlat(String name) throws IOException {
    CrossMediaModel model = ModelFile.read(Path.of("models", name + ".safetensors"));
    Calibrations maps = model.textToImage().calibrations();
    for (QueryCalibrations each : List.of(maps.across(), maps.back())) {
      assertEquals(8, each.byWords().size());
      Stream.of(
              Stream.of(each.any(), each.among()),
              each.byWords().stream(),
              each.ofWord().values().stream(),
              each.phrases().byWords().stream().flatMap(groups -> groups.values().stream()))
          .flatMap(those -> those)
          .distinct()
          .forEach(
              map -> {
                float[] knots = map.calibratedKnots();
                assertTrue(knots[knots.length - 1] > 8 * knots[0], map.toString());
              });
      assertTrue(each.unknown() < 0.2, "an unknown word leaves " + each.unknown());
    }
  }

  private static float[] point(CrossMediaModel model, String text) {
    return model.textToImage().query(Medium.ofText(text));
  }
}
