package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

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

  private static float[] point(CrossMediaModel model, String text) {
    return model.textToImage().query(Medium.ofText(text));
  }
}
