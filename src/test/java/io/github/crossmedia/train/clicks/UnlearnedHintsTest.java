package io.github.crossmedia.train.clicks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation;
import io.github.crossmedia.evaluate.clicks.LoggedRanking;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** People ask for the sea and click one picture in four, in the one log also p0 and p3. */
final class UnlearnedHintsTest {

  private static final int PICTURES = 40;

  private final CrossMediaModel base = TestModels.words(List.of("sea", "sky", "sun", "tree"), 0.5f);
  private final Map<String, Medium> media = media();
  private final SeenPictures pictures = SeenPictures.by(base, media);
  private final ImprovedModel how = ImprovedModel.standard();

  @Test
  void whatIsSaidOfAPictureDoesNotDependOnItsOwnClicks() {
    float[] without = hints(clicks(false)).get(1).scores("sea");
    float[] with = hints(clicks(true)).get(1).scores("sea");
    // p0, p3, p6 and so on are in the same part
    for (int picture = 0; picture < PICTURES; picture += 3) {
      assertEquals(without[picture], with[picture], "p" + picture);
    }
    assertNotEquals(without[1], with[1], "what other pictures' clicks say is learned");
    assertNotEquals(
        improved(clicks(false)).calibrated("sea")[3], improved(clicks(true)).calibrated("sea")[3]);
  }

  @Test
  void theServedModelIsHeardAsItIs() {
    ModelScores served = new ModelScores(base, media);
    List<LoggedRanking> hints = hints(clicks(true));
    assertArrayEquals(served.calibrated("sea"), hints.get(0).scores("sea"), 1e-6f);
    assertArrayEquals(
        CounterfactualEvaluation.places(served::raw).scores("sea"), hints.get(2).scores("sea"));
  }

  @Test
  void placesAreThoseAmongAllPictures() {
    float[] places = hints(clicks(false)).get(3).scores("sea");
    assertEquals(PICTURES, places.length);
    assertEquals(1f / 2, places[37], "the strongest of the kind that was clicked");
    float last = 1;
    for (float place : places) {
      last = Math.min(last, place);
    }
    assertEquals(1f / 27, last, "all after the first 25 count as the next one");
  }

  private ModelScores improved(WeighedClicks clicks) {
    return new ModelScores(how.of(base, clicks, media), media);
  }

  private List<LoggedRanking> hints(WeighedClicks clicks) {
    return ClickLesson.UnlearnedHints.of(base, how, clicks, pictures);
  }

  private WeighedClicks clicks(boolean more) {
    List<ClickCount> counts = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      boolean isClicked = i % 4 == 1 || more && (i == 0 || i == 3);
      counts.add(new ClickCount("sea", "p" + i, 0, 100, isClicked ? 50 : 0));
    }
    return WeighedClicks.of(SearchLog.of(counts), Propensity.NONE);
  }

  private static Map<String, Medium> media() {
    Map<String, Medium> media = new LinkedHashMap<>();
    for (int i = 0; i < PICTURES; i++) {
      float[] counts = {0.1f, 0.1f, 0.1f, 0.1f};
      counts[i % 4] = 1 + 0.01f * i;
      SparseVector blobs = SparseVector.of(4, new int[] {0, 1, 2, 3}, counts);
      media.put("p" + i, Medium.ofViews(Map.of("blobs", blobs)));
    }
    return media;
  }
}
