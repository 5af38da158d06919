package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

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
    CrossMediaModel model = ModelFile.read(Path.of("models/corel5k.safetensors"));
    TextEncoder words = model.textEncoder().orElseThrow();

    for (String typed : List.of("Tiger", "TIGER", "Tiger!", "the tiger...")) {
      assertArrayEquals(point(model, "tiger"), point(model, typed), typed);
    }
    assertArrayEquals(point(model, "polar bear"), point(model, "Polar Bear"));
    assertArrayEquals(
        point(model, "close-up white-tailed"), point(model, "Close up, White-tailed"));
    assertEquals(List.of(), words.unknownWords("A Polar Bear in the Snow!"));
    assertEquals(List.of("unicorn"), words.unknownWords("a unicorn on the beach"));
  }

  private static float[] point(CrossMediaModel model, String text) {
    return model.textToImage().query(Medium.ofText(text));
  }
}
