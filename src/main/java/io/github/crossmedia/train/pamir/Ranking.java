package io.github.crossmedia.train.pamir;

import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A ranking problem: queries, pictures and their captions, prepared for the inner loop. */
final class Ranking {

  final SparseRows queries;
  final SparseRows pictures;
  final float[] squaredNorms;
  private final int[][] relevant;
  private final SparseRows captions;
  private final boolean captionMargin;
  private final float leastMargin;

  private final WeightedDraw draw;

  /** How each query's pictures are drawn; none if all are equally likely. */
  private final WeightedDraw[] draws;

  /** Prepares the data under the parameters. */
  Ranking(TrainingData data, Parameters parameters) {
    QuerySet all = data.words().queries().ofAtMost(longest(parameters));
    int[] useful =
        IntStream.range(0, all.size())
            .filter(query -> all.relevant(query).length < data.size())
            .toArray();
    if (useful.length == 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "no query distinguishes the %d pictures: all have the same words",
              data.size()));
    }
    List<SparseVector> vectors = Arrays.stream(useful).mapToObj(data.words()::query).toList();
    this.queries = SparseRows.of(vectors);
    this.relevant = Arrays.stream(useful).mapToObj(all::relevant).toArray(int[][]::new);
    this.pictures = SparseRows.of(data.pictures());
    this.squaredNorms = pictures.squaredNorms();
    this.captions = SparseRows.of(data.words().captions());
    this.captionMargin = Margin.of(parameters) == Margin.CAPTION;
    this.leastMargin = (float) parameters.positive(PamirTrainer.LEAST_MARGIN);
    double power = parameters.share(PamirTrainer.DRAW);
    this.draw =
        new WeightedDraw(
            Arrays.stream(relevant)
                .mapToDouble(places -> Math.pow(places.length, power))
                .toArray());
    this.draws = new WeightedDraw[0];
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
    this.queries = SparseRows.of(Arrays.stream(useful).mapToObj(queries::get).toList());
    this.relevant = Arrays.stream(useful).mapToObj(relevant).toArray(int[][]::new);
    this.pictures = SparseRows.of(pictures);
    this.squaredNorms = this.pictures.squaredNorms();
    this.captions = SparseRows.of(List.of());
    this.captionMargin = false;
    this.leastMargin = 1;
    double[][] drawn = Arrays.stream(useful).mapToObj(weights).toArray(double[][]::new);
    this.draws = Arrays.stream(drawn).map(WeightedDraw::new).toArray(WeightedDraw[]::new);
    this.draw =
        new WeightedDraw(
            Arrays.stream(drawn).mapToDouble(each -> Arrays.stream(each).sum()).toArray());
  }

  private static int longest(Parameters parameters) {
    return parameters.text(PamirTrainer.LONGEST).equals(PamirTrainer.ANY)
        ? Integer.MAX_VALUE
        : Math.clamp(parameters.count(PamirTrainer.LONGEST), 1, Integer.MAX_VALUE);
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
      picture = below(pictures.size(), random);
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
}
