package io.github.crossmedia.evaluate.ranking;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.LengthOne;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelRankerTest {

  @Test
  void aModelRanksByTheDotProductOfItsScaledPoints() {
    Tower text =
        new EncodedTower(
            new TextEncoder(
                TextAnalysis.of("whitespace"),
                Vocabulary.of(List.of("tiger", "snow")),
                List.of(new LengthOne())),
            new IdentityProjection(2));
    var ranker =
        new ModelRanker(new Couple(text, text, Similarity.DOT, 0.5f, Calibration.unfitted()));
    Medium query = Medium.ofText("snow");
    Map<String, Medium> candidates =
        Map.of(
            "none", Medium.ofText("tiger"),
            "all", Medium.ofText("snow"),
            "half", Medium.ofText("snow tiger"));

    assertEquals(0.5 / Math.sqrt(2), ranker.score(query, candidates.get("half")), 1e-6);
    assertArrayEquals(
        new float[] {0.5f, 0},
        ranker.scores(query, List.of(candidates.get("all"), candidates.get("none"))),
        1e-6f);
    Run run = Run.of("model", ranker, Map.of("q", query), candidates);
    assertEquals(
        List.of("all", "half", "none"), run.ranking("q").stream().map(ScoredItem::item).toList());
  }
}
