package io.github.crossmedia.train.labels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WordSource;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.network.text.LibraryTexts;
import io.github.crossmedia.train.labels.LabelWords.Reading;
import io.github.crossmedia.vector.DenseVector;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelWordsTest {

  private static final String LIBRARY = "crossmedia.networks";

  private static final List<String> LABELS =
      List.of("tabby, tabby cat", "sports car, sport car", "Egyptian cat", "convertible car");

  @TempDir private Path folder;

  @BeforeEach
  void aLibraryOfItsOwn() {
    System.setProperty(LIBRARY, folder.toString());
  }

  @AfterEach
  void theLibraryOfTheUser() {
    System.clearProperty(LIBRARY);
  }

  /** Of four classes, each has a quarter by chance. */
  @Test
  void aNameCountsAsItsLastWordToo() {
    CrossMediaModel model = LabelWords.model("net", LABELS, true, Reading.NONE);

    assertEquals(
        List.of(
            "tabby", "tabby cat", "cat", "sports car", "car", "egyptian cat", "convertible car"),
        model.space().names());
    float[] cats = {.41f, .05f, .34f, .2f};
    assertEquals(.4 + .3, raw(model, "cats", cats), 1e-6);
    assertEquals(.4, raw(model, "tabby", cats), 1e-6);
    assertEquals(0, raw(model, "car", cats), 1e-6, "less than chance");
    float[] cars = {.05f, .41f, .25f, .29f};
    assertEquals(.4 + .2, raw(model, "car", cars), 1e-6);
    assertEquals(.4, raw(model, "sport car", cars), 1e-6, "sport and sports are one word");
  }

  @Test
  void logitsBecomeProbabilities() {
    CrossMediaModel model = LabelWords.model("net", LABELS, false, Reading.NONE);

    float[] even = document(model, 7, 7, 7, 7);
    assertArrayEquals(new float[7], even, 1e-6f);
    float third = (float) Math.log(3);
    assertEquals(Math.sqrt(.35), raw(model, "tabby", third, 0, 0, -99), 1e-6);
  }

  /** MiniLM has read of automobiles, which no label names. */
  @Test
  void otherWordsAreKnownByTheLabelsThatAreLikeThem() {
    LibraryTexts texts = new LibraryTexts();
    String view = texts.named("minilm").orElseThrow();
    List<String> asked =
        List.of(
            ("cats kitten automobile slowly invoice politics music winter teacher phone river"
                    + " garden paper engine doctor number language book chair school table train"
                    + " window money house history ocean mountain bread shirt")
                .split(" "));

    CrossMediaModel model =
        LabelWords.model(
            "net", LABELS, true, new Reading(asked, words -> texts.views(view, words)));

    List<String> names = model.space().names();
    assertTrue(names.contains("automobile"), names.toString());
    assertFalse(names.contains("cats"), "a name in another form");
    assertFalse(names.contains("politics"), "like no label");
    assertFalse(names.contains("slowly"), "no noun");
    assertEquals(WordSource.LABELS, model.origin("cat").source());
    assertEquals(List.of(), model.origin("cat").as());
    assertEquals(WordSource.LABELS, model.origin("automobile").source());
    assertEquals("sports car", model.origin("automobile").as().getFirst());
    float[] cats = {.41f, .05f, .34f, .2f};
    float[] cars = {.05f, .41f, .25f, .29f};
    assertTrue(raw(model, "automobile", cars) > 2 * raw(model, "automobile", cats));
    assertTrue(
        raw(model, "automobile", cars) < raw(model, "car", cars), "less than what has its name");
    assertTrue(
        model.textToImage().calibrations().across().ofText(List.of("automobile")).apply(.3f)
            > model.textToImage().calibrations().across().ofText(List.of("car")).apply(.3f));
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
