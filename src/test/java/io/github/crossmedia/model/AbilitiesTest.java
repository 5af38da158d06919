package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.train.teach.TaughtWeights;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AbilitiesTest {

  private static final int CENTRES = 64;

  @ParameterizedTest
  @ValueSource(strings = {"photographs", "photographs-squeezenet"})
  void aShippedModelHasWordsAndSentencesAndLearns(String name) throws IOException {
    CrossMediaModel shipped = ModelFile.read(Path.of("models", name + ".safetensors"));
    check(shipped, 2004);

    float[] likeSnow = new float[2004];
    likeSnow[0] = 1;
    check(
        TaughtModel.on(shipped)
            .taught(
                new TreeMap<>(Map.of("zorbing", new TaughtWeights(new float[0], likeSnow))),
                Map.of()),
        2005);
  }

  private static void check(CrossMediaModel model, int words) {
    Abilities can = model.abilities();
    assertEquals(words, can.words().size());
    assertTrue(can.hasSentences());
    assertTrue(can.learnsWords());
    assertTrue(can.readsForeignWords());
    assertTrue(can.recognisesPictures());
    assertFalse(can.projectsBack(), "a mixture of experts is not linear");

    float[] point = model.textToImage().query(Medium.ofText("two dogs play in the snow"));
    assertEquals(words, can.words(point).length);
    assertEquals(model.space().sentences(), can.sentence(point).length);

    List<float[]> familiar = model.familiarPoints().orElseThrow();
    assertEquals(CENTRES, familiar.size());
    assertArrayEquals(
        model.wordsAlone().familiarPoints().orElseThrow().getFirst(),
        can.words(familiar.getFirst()));
  }

  @Test
  void aLinearModelOfWordsProjectsBack() {
    Abilities can = TestModels.words(List.of("sea", "sky"), 0.5f).abilities();

    assertEquals(List.of("sea", "sky"), can.words());
    assertFalse(can.hasSentences());
    assertTrue(can.projectsBack());
    assertFalse(can.recognisesPictures());
  }
}
