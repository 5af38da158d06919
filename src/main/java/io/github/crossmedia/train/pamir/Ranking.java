package io.github.crossmedia.train.pamir;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A ranking problem: queries, pictures and their captions, prepared for the inner loop. */
final class Ranking {

  final SparseMatrix queries;
  final SparseMatrix pictures;
  final float[] squaredNorms;
  private final int[][] relevant;
  private final SparseMatrix captions;
  private final boolean captionMargin;
  private final float leastMargin;

  private final Draw draw;

  /** How each query's pictures are drawn; none if all are equally likely. */
  private final Draw[] draws;

  /** Prepares the data under the parameters. */
  Ranking(TrainingData data, Parameters parameters) {
    QuerySet all = data.words().queries().ofAtMost(longest(parameters));
    int[] useful =
        IntStream.range(0, all.size())
            .filter(query -> all.relevant(query).length < data.size())
            .toArray();
    if (useful.length == 0) {
      throw new IllegalArgumentException(
          Formatted.of(
              "no query distinguishes the %d pictures: all have the same words", data.size()));
    }
    List<SparseVector> vectors = Arrays.stream(useful).mapToObj(data.words()::query).toList();
    this.queries = rows(vectors);
    this.relevant = Arrays.stream(useful).mapToObj(all::relevant).toArray(int[][]::new);
    this.pictures = rows(data.pictures());
    this.squaredNorms = pictures.squaredNorms();
    this.captions = rows(data.words().captions());
    this.captionMargin = parameters.get(PamirTrainer.MARGIN) == PamirTrainer.Margin.CAPTION;
    this.leastMargin = parameters.get(PamirTrainer.LEAST_MARGIN).floatValue();
    double power = parameters.get(PamirTrainer.DRAW);
    this.draw =
        new Draw(
            Arrays.stream(relevant)
                .mapToDouble(places -> Math.pow(places.length, power))
                .toArray());
    this.draws = new Draw[0];
  }

  /** Queries of length one whose relevant pictures have weights; every margin is 1. */
  Ranking(
      List<SparseVector> queries,
      List<SparseVector> pictures,
      IntFunction<int[]> relevant,
      IntFunction<double[]> weights) {
    int[] useful =
        IntStream.range(0, queries.size())
            .filter(query -> relevant.apply(query).length < pictures.size())
            .toArray();
    if (useful.length == 0) {
      throw new IllegalArgumentException("no query distinguishes the pictures");
    }
    this.queries = rows(Arrays.stream(useful).mapToObj(queries::get).toList());
    this.relevant = Arrays.stream(useful).mapToObj(relevant).toArray(int[][]::new);
    this.pictures = rows(pictures);
    this.squaredNorms = this.pictures.squaredNorms();
    this.captions = rows(List.of());
    this.captionMargin = false;
    this.leastMargin = 1;
    double[][] drawn = Arrays.stream(useful).mapToObj(weights).toArray(double[][]::new);
    this.draws = Arrays.stream(drawn).map(Draw::new).toArray(Draw[]::new);
    this.draw =
        new Draw(Arrays.stream(drawn).mapToDouble(each -> Arrays.stream(each).sum()).toArray());
  }

  private static SparseMatrix rows(List<SparseVector> rows) {
    return SparseMatrix.of(rows.isEmpty() ? 0 : rows.getFirst().dimension(), rows);
  }

  private static int longest(Parameters parameters) {
    return parameters.is(PamirTrainer.LONGEST, PamirTrainer.ANY)
        ? Integer.MAX_VALUE
        : Math.clamp(parameters.get(PamirTrainer.LONGEST), 1, Integer.MAX_VALUE);
  }

  int drawQuery(SplittableRandom random) {
    return draw.next(random);
  }

  int drawRelevant(int query, SplittableRandom random) {
    int[] places = relevant[query];
    return places[draws.length > 0 ? draws[query].next(random) : below(places.length, random)];
  }

  int drawOther(int query, SplittableRandom random) {
    int[] places = relevant[query];
    int picture;
    do {
      picture = below(pictures.rows(), random);
    } while (Arrays.binarySearch(places, picture) >= 0);
    return picture;
  }

  /**
   * Returns a number below {@code bound}; the bias, bound / 2^31, is far below the noise of
   * learning.
   */
  static int below(int bound, SplittableRandom random) {
    return (int) ((random.nextLong() >>> 33) * bound >>> 31);
  }

  /** Returns the margin by which F(q, p+) must exceed F(q, p-). */
  float margin(int query, int plus, int minus) {
    if (!captionMargin) {
      return 1;
    }
    float difference = queries.dot(query, captions, plus) - queries.dot(query, captions, minus);
    return Math.max(leastMargin, difference);
  }

  /** Draws numbers in proportion to their weights in constant time (Walker's alias method). */
  static final class Draw {

    /** The position in its slot of length one from which a number gives way to its alias. */
    private final float[] limits;

    private final int[] aliases;

    Draw(double[] weights) {
      this.limits = new float[weights.length];
      this.aliases = new int[weights.length];
      double sum = 0;
      for (double weight : weights) {
        sum += weight;
      }
      double[] left = new double[weights.length];
      int[] order = new int[weights.length];
      int small = 0;
      int large = weights.length;
      for (int i = 0; i < weights.length; i++) {
        left[i] = weights[i] / sum * weights.length;
        order[left[i] < 1 ? small++ : --large] = i;
      }
      int next = 0;
      while (next < small && small < order.length) {
        int poor = order[next++];
        int rich = order[small];
        limits[poor] = (float) left[poor];
        aliases[poor] = rich;
        left[rich] -= 1 - left[poor];
        if (left[rich] < 1) {
          small++;
        }
      }
      while (next < order.length) {
        limits[order[next]] = 1;
        aliases[order[next]] = order[next++];
      }
    }

    int next(SplittableRandom random) {
      int slot = Ranking.below(limits.length, random);
      return limits[slot] >= 1 || random.nextFloat() < limits[slot] ? slot : aliases[slot];
    }
  }

  /** The mean loss over triplets of a query and two pictures, drawn once. */
  static final class DrawnLoss {

    private static final int TRIPLETS = 20_000;

    private final Ranking ranking;
    private final int[] triplets = new int[3 * TRIPLETS];

    DrawnLoss(Ranking ranking, long seed) {
      this.ranking = ranking;
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < triplets.length; i += 3) {
        triplets[i] = ranking.drawQuery(random);
        triplets[i + 1] = ranking.drawRelevant(triplets[i], random);
        triplets[i + 2] = ranking.drawOther(triplets[i], random);
      }
    }

    double of(float[][] weights) {
      double sum = 0;
      for (int i = 0; i < triplets.length; i += 3) {
        sum +=
            PassiveAggressive.loss(ranking, weights, triplets[i], triplets[i + 1], triplets[i + 2]);
      }
      return sum / TRIPLETS;
    }

    /** Returns the loss of weights times each factor. */
    double[] of(float[][] weights, double[] factors) {
      double[] sums = new double[factors.length];
      for (int i = 0; i < triplets.length; i += 3) {
        float margin = ranking.margin(triplets[i], triplets[i + 1], triplets[i + 2]);
        float won =
            PassiveAggressive.difference(
                ranking, weights, triplets[i], triplets[i + 1], triplets[i + 2]);
        for (int factor = 0; factor < factors.length; factor++) {
          sums[factor] += Math.max(0, margin - factors[factor] * won) / TRIPLETS;
        }
      }
      return sums;
    }
  }
}
