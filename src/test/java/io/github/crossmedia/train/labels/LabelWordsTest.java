package io.github.crossmedia.train.labels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabelWordsTest {

  private static final List<String> LABELS =
      List.of("tabby, tabby cat", "sports car, sport car", "Egyptian cat", "convertible car");

  @Test
  void aNameCountsAsItsLastWordToo() {
    CrossMediaModel model = LabelWords.model("net", LABELS, true);

    assertEquals(
        List.of(
            "tabby", "tabby cat", "cat", "sports car", "car", "egyptian cat", "convertible car"),
        model.space().names());
    float[] cats = {.4f, .1f, .3f, .2f};
    assertEquals(.7, raw(model, "cats", cats), 1e-6);
    assertEquals(.4, raw(model, "tabby", cats), 1e-6);
    assertEquals(.3, raw(model, "car", cats), 1e-6);
    assertEquals(.1, raw(model, "sport car", cats), 1e-6, "sport and sports are one word");
  }

  /** exp(0) of four classes is one quarter each. */
  @Test
  void logitsBecomeProbabilities() {
    CrossMediaModel model = LabelWords.model("net", LABELS, false);

    assertEquals(.5, raw(model, "cat", 7, 7, 7, 7), 1e-6);
    float[] words = document(model, 7, 7, 7, 7);
    assertArrayEquals(new float[] {.25f, .25f, .5f, .25f, .5f, .25f, .25f}, words, 1e-6f);
  }

  @Test
  void aScoreIsAProbability() {
    CrossMediaModel model = LabelWords.model("net", LABELS, true);
    assertEquals(.7, model.textToImage().calibration(Medium.ofText("car")).apply(.7f), 1e-3);
  }

  private static float[] document(CrossMediaModel model, float... view) {
    return model.textToImage().document(Medium.ofViews(Map.of("net", DenseVector.of(view))));
  }

  private static double raw(CrossMediaModel model, String query, float... view) {
    float[] asked = model.textToImage().query(Medium.ofText(query));
    float[] words = document(model, view);
    double sum = 0;
    for (int i = 0; i < asked.length; i++) {
      sum += asked[i] * words[i];
    }
    return sum;
  }
}
