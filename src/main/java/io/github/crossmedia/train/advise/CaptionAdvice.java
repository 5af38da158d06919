package io.github.crossmedia.train.advise;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Pictures worth captioning next: those that make every picture of a collection as similar as can
 * be to one with a caption. The sum of these similarities has diminishing returns. A greedy choice
 * of the picture that adds most is therefore close to the best set (Wei, Iyer and Bilmes,
 * "Submodularity in Data Subset Selection", ICML 2015).
 *
 * <p>The similarity is exp(-s (1 - cosine)), where s is {@value #SHARPNESS} divided by the mean of
 * 1 - cosine. Collections of more than {@value #MAX_COVERED} pictures are represented by so many,
 * and at most {@value #MAX_COMPARED} pictures are compared; both are drawn by the seed.
 */
public final class CaptionAdvice {

  private static final double SHARPNESS = 3;
  private static final int MAX_COVERED = 2_000;
  private static final int MAX_COMPARED = 5_000;

  /** How many pictures are compared at a time. */
  private static final int BLOCK = 1_000;

  private final int[] places;

  /** A row for each of the places, a column for each picture to cover. */
  private final DenseMatrix similarities;

  private final double[] covered;

  private CaptionAdvice(int[] places, DenseMatrix similarities) {
    this.places = places;
    this.similarities = similarities;
    this.covered = new double[similarities.columns()];
  }

  /**
   * Returns the most useful of the items without a text, the best first.
   *
   * @param settings name the views that pictures are compared by
   */
  public static List<Item> of(List<Item> items, Settings settings, int count) {
    // Only pictures are encoded, so no word is needed.
    Settings wordless = settings.withVocabulary(Vocabulary.of(List.of()));
    List<SparseVector> pictures = TrainingData.of(items, wordless).pictures();
    List<Integer> captioned =
        IntStream.range(0, items.size())
            .filter(place -> !items.get(place).text().isBlank())
            .boxed()
            .toList();
    return of(pictures, captioned, count, settings.seed(), settings.threads()).stream()
        .map(items::get)
        .toList();
  }

  /**
   * Returns the places of pictures, the most useful first.
   *
   * @param pictures the encoded pictures
   * @param captioned the places of those that have captions
   * @param count how many to name, or as many as there are
   */
  static List<Integer> of(
      List<SparseVector> pictures, List<Integer> captioned, int count, long seed, int threads) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean[] has = new boolean[pictures.size()];
    captioned.forEach(place -> has[place] = true);
    int[] all = IntStream.range(0, pictures.size()).toArray();
    int[] without = IntStream.of(all).filter(place -> !has[place]).toArray();
    int[] with = IntStream.of(all).filter(place -> has[place]).toArray();
    int[] covered = sample(all, MAX_COVERED, random);
    int[] compared = sample(without, Math.max(MAX_COMPARED, count), random);
    int[] known = sample(with, MAX_COMPARED, random);
    int[] places = IntStream.concat(IntStream.of(compared), IntStream.of(known)).toArray();
    DenseMatrix similarities =
        similarities(rows(pictures, places), rows(pictures, covered), new LinearAlgebra(threads));
    CaptionAdvice advice = new CaptionAdvice(places, similarities);
    for (int row = compared.length; row < places.length; row++) {
      advice.cover(row);
    }
    return advice.next(compared.length, Math.min(count, compared.length));
  }

  private static int[] sample(int[] all, int most, SplittableRandom random) {
    if (all.length <= most) {
      return all;
    }
    int[] drawn = all.clone();
    for (int i = 0; i < most; i++) {
      int j = random.nextInt(i, drawn.length);
      int place = drawn[i];
      drawn[i] = drawn[j];
      drawn[j] = place;
    }
    int[] sample = Arrays.copyOf(drawn, most);
    Arrays.sort(sample);
    return sample;
  }

  private static List<SparseVector> rows(List<SparseVector> pictures, int[] places) {
    return IntStream.of(places)
        .mapToObj(place -> SparseVector.of(pictures.get(place).normalised()))
        .toList();
  }

  private static DenseMatrix similarities(
      List<SparseVector> rows, List<SparseVector> columns, LinearAlgebra algebra) {
    DenseMatrix all = DenseMatrix.zeros(rows.size(), columns.size());
    if (rows.isEmpty()) {
      return all;
    }
    int dimension = rows.getFirst().dimension();
    SparseColumns covered = new SparseColumns(SparseMatrix.of(dimension, columns), algebra);
    for (int first = 0; first < rows.size(); first += BLOCK) {
      List<SparseVector> block = rows.subList(first, Math.min(first + BLOCK, rows.size()));
      all.putRows(first, covered.products(SparseMatrix.of(dimension, block)));
    }
    double distances = 0;
    for (int row = 0; row < all.rows(); row++) {
      for (int column = 0; column < all.columns(); column++) {
        distances += 1 - all.get(row, column);
      }
    }
    double mean = distances / all.rows() / all.columns();
    double sharpness = SHARPNESS / Math.max(mean, Double.MIN_NORMAL);
    return all.kernels(sharpness);
  }

  private void cover(int row) {
    for (int column = 0; column < covered.length; column++) {
      covered[column] = Math.max(covered[column], similarities.get(row, column));
    }
  }

  private double gain(int row) {
    double gain = 0;
    for (int column = 0; column < covered.length; column++) {
      gain += Math.max(0, similarities.get(row, column) - covered[column]);
    }
    return gain;
  }

  private record Gain(int row, double value) {}

  /** A gain only shrinks as others are taken, so only the greatest known one is computed again. */
  private List<Integer> next(int rows, int count) {
    PriorityQueue<Gain> gains =
        new PriorityQueue<>(
            Comparator.comparingDouble(Gain::value).reversed().thenComparingInt(Gain::row));
    for (int row = 0; row < rows; row++) {
      gains.add(new Gain(row, gain(row)));
    }
    List<Integer> taken = new ArrayList<>();
    while (taken.size() < count) {
      Gain best = gains.remove();
      Gain now = new Gain(best.row(), gain(best.row()));
      if (gains.isEmpty() || now.value() >= gains.peek().value()) {
        taken.add(places[now.row()]);
        cover(now.row());
      } else {
        gains.add(now);
      }
    }
    return taken;
  }
}
