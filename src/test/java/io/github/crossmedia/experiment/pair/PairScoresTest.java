package io.github.crossmedia.experiment.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A pair whose cosines rank well and are all high, as those of published pairs are. */
@Tag("experiments")
final class PairScoresTest {

  private static final int DIMENSION = 16;
  private static final List<String> WORDS =
      List.of("dog", "cat", "sea", "snow", "car", "tree", "horse", "boat", "ball", "street");

  private static final class Directions implements NetworkPair {

    private final Map<String, float[]> words = new HashMap<>();

    Directions() {
      Random random = new Random(1);
      for (String word : WORDS) {
        float[] direction = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) {
          direction[i] = (float) random.nextGaussian() + 1;
        }
        words.put(word, direction);
      }
    }

    @Override
    public String view() {
      return "seen";
    }

    @Override
    public String textView() {
      return "said";
    }

    @Override
    public double temperature() {
      return 0.05;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      return texts.stream().map(text -> embedded(text, null)).toList();
    }

    private float[] embedded(String text, Random noise) {
      float[] sum = new float[DIMENSION];
      for (int i = 0; i < DIMENSION; i++) {
        for (String word : text.split(" ")) {
          sum[i] += words.getOrDefault(word, new float[DIMENSION])[i];
        }
        sum[i] += noise == null ? 0 : (float) noise.nextGaussian();
      }
      return sum;
    }
  }

  private final Directions pair = new Directions();

  private List<Item> items(int count, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String text =
          WORDS.get(random.nextInt(WORDS.size())) + " " + WORDS.get(random.nextInt(WORDS.size()));
      DenseVector seen = DenseVector.of(pair.embedded(text, random));
      items.add(new Item(seed + "-" + i, "", "", text, List.of(), Map.of("seen", seen)));
    }
    return items;
  }

  @Test
  void fittedScoresAreProbabilitiesAndCosinesAreNot() {
    Map<String, Reliability> scores =
        PairScores.of(
            pair,
            items(200, 1),
            items(150, 2),
            items(150, 3),
            PairExperiment.settings("seen", PairRun.RAREST));

    Reliability.Quality cosine = scores.get(PairScores.COSINE).all();
    Reliability.Quality learned = scores.get(PairScores.LEARNED).all();
    assertEquals(150 * 150, learned.pairs());
    assertTrue(cosine.brierSkill() < -1, "far worse than the base rate: " + cosine);
    assertTrue(learned.brierSkill() > 0, "better than the base rate: " + learned);
    assertTrue(learned.logLoss() < learned.baseLogLoss(), learned::toString);
    assertEquals(learned.bestSaid(), learned.bestTrue(), .25);
  }
}
