package io.github.crossmedia.train.fusion;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.TrainingData;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Finds how much spaces of sentences count for queries as people type them, which are made of the
 * validation pictures' captions. A picture is relevant if its captions hold all words.
 */
final class ShortQueries {

  static final int LONGEST = TypedQueries.LONGEST_RUN;

  private static final int MOST = 1_000;
  private static final float[] FACTORS = {
    0, 0.004f, 0.006f, 0.01f, 0.015f, 0.02f, 0.03f, 0.04f, 0.06f, 0.1f, 0.15f, 0.2f, 0.3f, 0.4f,
    0.6f, 1, 1.5f
  };

  private final TextEncoder encoder;
  private final List<Item> pictures;
  private final Candidates candidates;
  private final List<Voice> voices;
  private final QuerySet queries;

  ShortQueries(TextEncoder encoder, TrainingData validation, List<Voice> voices) {
    this.encoder = encoder;
    this.pictures = validation.items();
    this.candidates = Candidates.of(pictures.stream().map(Item::id).toList());
    this.voices = voices;
    this.queries =
        TypedQueries.of(
                pictures.stream().map(Item::text).toList(), encoder, MOST, validation.seed())
            .ofAtMost(LONGEST);
  }

  /** Returns true if the weights of members depend on the number of a query's words. */
  static boolean depend(List<Voice> voices) {
    return voices.stream().anyMatch(Voice::isOfWords)
        && !voices.stream().allMatch(Voice::isOfWords);
  }

  /**
   * Returns the factors that are best together, of those that do not fall as queries grow: few
   * pictures hold all words of a long query, so that its own best factor is mostly noise.
   */
  SortedMap<Integer, Float> factors() {
    List<double[]> precisions =
        IntStream.rangeClosed(1, LONGEST).mapToObj(words -> precisions(ofLength(words))).toList();
    double[] best = new double[FACTORS.length];
    int[][] before = new int[LONGEST][FACTORS.length];
    for (int words = 0; words < LONGEST; words++) {
      int least = 0;
      double[] upTo = new double[FACTORS.length];
      for (int factor = 0; factor < FACTORS.length; factor++) {
        least = best[factor] > best[least] ? factor : least;
        before[words][factor] = least;
        upTo[factor] = best[least] + precisions.get(words)[factor];
      }
      best = upTo;
    }
    int factor = 0;
    for (int other = 1; other < FACTORS.length; other++) {
      factor = best[other] > best[factor] ? other : factor;
    }
    SortedMap<Integer, Float> factors = new TreeMap<>();
    for (int words = LONGEST; words > 0; words--) {
      factors.put(words, FACTORS[factor]);
      factor = before[words - 1][factor];
    }
    return factors;
  }

  private int[] ofLength(int words) {
    return IntStream.range(0, queries.size())
        .filter(query -> queries.words(query).length == words)
        .toArray();
  }

  /** Returns the average precision by each factor, 0 without queries. */
  private double[] precisions(int[] those) {
    double[] precisions = new double[FACTORS.length];
    if (those.length == 0) {
      return precisions;
    }
    List<Medium> asked =
        Arrays.stream(those)
            .mapToObj(queries::words)
            .map(places -> Arrays.stream(places).mapToObj(encoder.vocabulary()::word).toList())
            .map(words -> Medium.ofText(String.join(" ", words)))
            .toList();
    List<Medium> media = pictures.stream().map(Item::medium).toList();
    List<PointScores> scores =
        voices.stream()
            .map(voice -> PointScores.of(voice.model().textToImage(), asked, media))
            .toList();
    for (int query = 0; query < those.length; query++) {
      float[] ofWords = new float[media.size()];
      float[] others = new float[media.size()];
      for (int voice = 0; voice < voices.size(); voice++) {
        float[] target = voices.get(voice).isOfWords() ? ofWords : others;
        float[] own = scores.get(voice).scores(query);
        for (int picture = 0; picture < own.length; picture++) {
          target[picture] += voices.get(voice).weight() * own[picture];
        }
      }
      for (int factor = 0; factor < FACTORS.length; factor++) {
        float[] sum = ofWords.clone();
        for (int picture = 0; picture < sum.length; picture++) {
          sum[picture] += FACTORS[factor] * others[picture];
        }
        precisions[factor] +=
            Measures.averagePrecision().of(candidates.rank(sum, queries.relevant(those[query])))
                / those.length;
      }
    }
    return precisions;
  }
}
