package io.github.crossmedia.train.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainingViewTest {

  private final List<Item> items =
      List.of(
          item("1", Map.of(0, 2f, 1, 2f), 1, 3),
          item("2", Map.of(0, 4f), 1, 0),
          item("3", Map.of(2, 1f), 0, 1));

  private static Item item(String id, Map<Integer, Float> words, float... histogram) {
    return new Item(
        id,
        "train",
        "",
        "sea",
        List.of(),
        Map.of(
            "sift", SparseVector.of(SparseVector.UNBOUNDED, words),
            "cedd", DenseVector.of(histogram)));
  }

  private float[] first(String... views) {
    return TrainingData.of(items, Settings.of(views)).pictures().getFirst().toArray();
  }

  @Test
  void mappedViewsAreOfOneLengthAndTheirWeightIsTheirShare() {
    float[] joined = first("sift:hellinger:3", "cedd:hellinger:4");
    // halves, and a quarter and three quarters; 3 and 4 make 5
    double[] expected = {.6 * Math.sqrt(.5), .6 * Math.sqrt(.5), 0, .4, .8 * Math.sqrt(.75)};
    for (int i = 0; i < 5; i++) {
      assertEquals(expected[i], joined[i], 1e-6);
    }
  }

  @Test
  void withoutMapsTfIdfIsJoinedBeforeItGetsLengthOne() {
    float[] joined = first("sift", "cedd");
    double idf = Math.log(3 / 2.0);
    double rareIdf = Math.log(3);
    double length = Math.sqrt(4 * idf * idf + 4 * rareIdf * rareIdf + 1 + 9);
    assertEquals(2 * idf / length, joined[0], 1e-6);
    assertEquals(3 / length, joined[4], 1e-6);
  }

  @Test
  void chiSquareMakesThreeOfEachComponent() {
    assertEquals(3 + 2 * 3, first("sift:tfidf", "cedd:chi2").length);
  }

  @Test
  void sharesAndRootsAddUpToTheirWeightForMethodsThatCount() {
    List<Item> pictures =
        List.of(item("1", Map.of(0, 9f, 1, 1f), 1, 0), item("2", Map.of(1, 7f), 1, 0));
    TrainingData data = TrainingData.of(pictures, Settings.of("sift:roots:20", "cedd:plain:3"));
    assertArrayEquals(new float[] {15, 5, 1, 0}, data.pictureCounts().get(0).toArray(), 1e-5f);
    assertArrayEquals(new float[] {0, 20, 1, 0}, data.pictureCounts().get(1).toArray(), 1e-5f);
    TrainingData shares = TrainingData.of(pictures, Settings.of("sift:shares:20"));
    assertArrayEquals(new float[] {18, 2}, shares.pictureCounts().get(0).toArray(), 1e-5f);
  }

  @Test
  void rootsAreWeighedByIdfAndJoinedWithoutALength() {
    float[] joined = first("sift:roots:6", "cedd");
    double common = 3 * Math.log(3 / 2.0);
    double rare = 3 * Math.log(3);
    double length = Math.sqrt(common * common + rare * rare + 1 + 9);
    float[] expected = {
      (float) (common / length),
      (float) (rare / length),
      0,
      (float) (1 / length),
      (float) (3 / length)
    };
    assertArrayEquals(expected, joined, 1e-6f);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sift:root", "sift:hellinger:0", "sift:hellinger:x", "", "a:b:c:d"})
  void whatIsNoViewIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> TrainingView.parse(text));
  }

  @Test
  void whatIsReadIsWrittenTheSame() {
    for (String text : List.of("sift", "sift:chi2", "cedd:plain:0.5", "sift:roots:20.0")) {
      assertEquals(text, TrainingView.parse(text).toString());
    }
  }
}
