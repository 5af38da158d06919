package io.github.crossmedia.train.teach;

import io.github.crossmedia.train.teach.WordTeacher.Lesson;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** The scores of a lesson's pictures by what each of its examples teaches. */
final class LessonScores {

  private static final double ENOUGH_OTHERS = 400;

  private final WordTeacher teacher;
  private final Lesson lesson;
  private final BackgroundMetric metric;
  private final List<float[]> directions;
  private final double[][] byDirection;
  private final double[] before;
  private final List<Sample> all = new ArrayList<>();
  private final double spreadBefore;
  private final RelatedWords words;
  private final List<float[]> crossedOut;
  private final CounterExamples counterExamples;

  LessonScores(WordTeacher teacher, Lesson lesson) {
    this.teacher = teacher;
    this.lesson = lesson;
    all.addAll(lesson.others());
    all.addAll(lesson.counterExamples());
    all.addAll(lesson.examples());
    int dimension = all.getFirst().point().dimension();
    List<DenseVector> others = points(lesson.others());
    metric = BackgroundMetric.of(others, dimension, ridge(others.size()));
    before = all.stream().mapToDouble(Sample::score).toArray();
    spreadBefore = spread(before);
    directions =
        lesson.examples().isEmpty()
            ? lesson.counterExamples().stream().map(marked -> applied(marked, -1)).toList()
            : lesson.examples().stream().map(marked -> applied(marked, 1)).toList();
    byDirection = directions.stream().map(this::scores).toArray(double[][]::new);
    boolean isTurned = !lesson.examples().isEmpty() && !lesson.others().isEmpty() && !isKnown();
    crossedOut =
        (isTurned ? lesson.counterExamples() : List.<Sample>of())
            .stream().map(marked -> applied(marked, 1)).toList();
    counterExamples =
        new CounterExamples(
            lesson.others().size(), crossedOut.stream().map(this::scores).toArray(double[][]::new));
    words = new RelatedWords(others, spreadBefore > 0 ? 0 : lesson.words());
  }

  /** Returns the direction from other pictures to a marked one, or away from it. */
  private float[] applied(Sample marked, float sign) {
    float[] from = BackgroundMetric.less(marked.point().toArray(), metric.mean());
    return metric.applied(DenseVector.of(from).scaled(sign).toArray());
  }

  private double[] scores(float[] direction) {
    return all.stream().mapToDouble(sample -> sample.point().dot(direction)).toArray();
  }

  /** Fewer pictures say less of how pictures vary. */
  private double ridge(int others) {
    return teacher.ridge() * Math.max(1, ENOUGH_OTHERS / Math.max(1, others));
  }

  /** Returns whether pictures have scores for the word before the lesson. */
  boolean isKnown() {
    return spreadBefore > 0;
  }

  /** Returns the spread of other pictures' scores, 0 if there are too few. */
  private double spread(double[] scores) {
    int count = lesson.others().size();
    double mean = Arrays.stream(scores, 0, count).average().orElse(0);
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += (scores[i] - mean) * (scores[i] - mean);
    }
    return count < 2 ? 0 : Math.sqrt(sum / count);
  }

  /** Returns the related word of the examples but one, or of all of them. */
  private OptionalInt related(int left) {
    List<DenseVector> examples = new ArrayList<>(points(lesson.examples()));
    if (left >= 0) {
      examples.remove(left);
    }
    return words.best(examples);
  }

  /** Returns the factor of a related word's scores beside those of the lesson. */
  private double factor(int word, double[] scores) {
    return teacher.related() * spread(scores) / words.spread(word);
  }

  /** Returns all pictures' scores by the examples but one, or by all of them. */
  private double[] scoresWithout(int left) {
    double[] scores = directed(left);
    OptionalInt word = related(left);
    if (word.isPresent()) {
      double factor = factor(word.getAsInt(), scores);
      for (int i = 0; i < scores.length; i++) {
        scores[i] += factor * all.get(i).point().get(word.getAsInt());
      }
    }
    return scores;
  }

  /** Returns the same without a related word. */
  private double[] directed(int left) {
    double[] scores = byExamples(left);
    counterExamples.take(taken(scores, left), scores);
    return scores;
  }

  /** How much of each direction to a counter-example is taken away. */
  private double[] taken(double[] byExamples, int left) {
    double ofExamples =
        IntStream.range(0, examples())
            .filter(example -> example != left)
            .mapToDouble(example -> byExamples[unticked() + example])
            .average()
            .orElse(0);
    return counterExamples.taken(byExamples, ofExamples);
  }

  /** The same without counter-examples. */
  private double[] byExamples(int left) {
    int count = byDirection.length - (left < 0 ? 0 : 1);
    double[] scores = new double[all.size()];
    for (int marked = 0; marked < byDirection.length; marked++) {
      for (int i = 0; marked != left && i < scores.length; i++) {
        scores[i] += byDirection[marked][i] / count;
      }
    }
    return scores;
  }

  /** Returns the factor by which scores of the lesson are added to those from before. */
  private double factor(double known, double[] scores) {
    double spread = spread(scores);
    double wanted = spreadBefore > 0 ? spreadBefore : Math.sqrt(metric.variance());
    return spread > 0 && wanted > 0 ? wanted / spread / (known > 0 ? known : 1) : 1;
  }

  /** Returns all pictures' scores with an example left out. */
  private double[] sumsWithout(int left, double known) {
    double[] sums = before.clone();
    if (known < Double.POSITIVE_INFINITY) {
      double[] scores = scoresWithout(left);
      double factor = factor(known, scores);
      for (int i = 0; i < sums.length; i++) {
        sums[i] += factor * scores[i];
      }
    }
    return sums;
  }

  /** Returns the logarithms of the ranks of examples that were left out, summed. */
  double loss(double known) {
    return IntStream.of(ranks(known)).mapToDouble(Math::log).sum();
  }

  /** Returns the ranks of examples that were left out, among other pictures. */
  int[] ranks(double known) {
    int[] ranks = new int[examples()];
    for (int left = 0; left < ranks.length; left++) {
      double[] sums = sumsWithout(left, known);
      double own = sums[all.size() - examples() + left];
      ranks[left] = 1 + (int) Arrays.stream(sums, 0, unticked()).filter(s -> s >= own).count();
    }
    return ranks;
  }

  private int examples() {
    return lesson.examples().size();
  }

  private int unticked() {
    return all.size() - examples();
  }

  LearnedWord learned(double known, boolean isWorse) {
    double[] scores = scoresWithout(-1);
    double factor = isWorse ? 0 : factor(known, scores);
    float[] weights = new float[metric.mean().length];
    for (float[] direction : directions) {
      add(weights, direction, factor / directions.size());
    }
    double[] taken = taken(byExamples(-1), -1);
    for (int i = 0; i < taken.length; i++) {
      add(weights, crossedOut.get(i), -factor * taken[i]);
    }
    OptionalInt word = related(-1);
    if (word.isPresent()) {
      double beside = factor * factor(word.getAsInt(), directed(-1));
      weights[word.getAsInt()] += (float) beside;
    }
    double[] left = new double[examples() > 1 ? examples() : 0];
    double reach = isWorse ? Double.POSITIVE_INFINITY : known;
    for (int example = 0; example < left.length; example++) {
      left[example] = sumsWithout(example, reach)[unticked() + example];
    }
    double[] unmarked =
        IntStream.range(0, lesson.others().size())
            .mapToDouble(i -> before[i] + factor * scores[i])
            .toArray();
    return new LearnedWord(
        weights,
        isWorse,
        examples() > 1 ? ranks(reach) : new int[0],
        examples() > 1 && spreadBefore > 0 ? ranks(Double.POSITIVE_INFINITY) : new int[0],
        left,
        unmarked,
        word.isPresent() && words.finds(points(lesson.examples()), word.getAsInt())
            ? word
            : OptionalInt.empty());
  }

  private static List<DenseVector> points(List<Sample> samples) {
    return samples.stream().map(Sample::point).toList();
  }

  private static void add(float[] sum, float[] direction, double factor) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += (float) (factor * direction[i]);
    }
  }

  /**
   * What crossed-out pictures take from the direction of examples. Each may keep a share of the
   * mean example's score, measured from that of other pictures. What is above is taken away by
   * regularised least squares. A picture below has no effect: it shares with the examples only what
   * others share.
   */
  private static final class CounterExamples {

    /** Tuned on training pictures of Corel 5k and Flickr8k. */
    private static final double KEPT = 0.4;

    private final int others;
    private final double[][] byDirection;
    private final DMatrixRMaj products;

    /**
     * Counter-examples.
     *
     * @param byDirection scores of all pictures by the direction to each counter-example: first
     *     those of other pictures, then those of the counter-examples
     */
    CounterExamples(int others, double[][] byDirection) {
      this.others = others;
      this.byDirection = byDirection;
      int count = byDirection.length;
      this.products = new DMatrixRMaj(count, count);
      double trace = 0;
      for (int column = 0; column < count; column++) {
        double usual = usual(byDirection[column]);
        for (int row = 0; row < count; row++) {
          products.set(row, column, byDirection[column][others + row] - usual);
        }
        trace += products.get(column, column);
      }
      for (int i = 0; i < count; i++) {
        products.add(i, i, trace > 0 ? trace / count : 1);
      }
    }

    /** The mean score of other pictures. */
    private double usual(double[] scores) {
      return Arrays.stream(scores, 0, others).average().orElse(0);
    }

    /**
     * Returns how much of each direction to take away.
     *
     * @param scores by the examples
     * @param ofExamples their own, on average
     */
    double[] taken(double[] scores, double ofExamples) {
      if (byDirection.length == 0) {
        return new double[0];
      }
      double usual = usual(scores);
      DMatrixRMaj above = new DMatrixRMaj(byDirection.length, 1);
      for (int i = 0; i < byDirection.length; i++) {
        above.set(i, Math.max(0, scores[others + i] - usual - KEPT * (ofExamples - usual)));
      }
      DMatrixRMaj taken = new DMatrixRMaj(byDirection.length, 1);
      return CommonOps_DDRM.solve(products, above, taken)
          ? taken.getData()
          : new double[above.numRows];
    }

    void take(double[] taken, double[] scores) {
      for (int i = 0; i < taken.length; i++) {
        for (int picture = 0; picture < scores.length; picture++) {
          scores[picture] -= taken[i] * byDirection[i][picture];
        }
      }
    }
  }

  /** Known words whose scores stand out in the examples of a new word, from those of others. */
  private static final class RelatedWords {

    private static final int MIN_EXAMPLES = 2;
    private static final double TOP = 0.05;
    private static final double MIN_FOUND = 0.6;

    private final List<DenseVector> others;
    private final double[] means;
    private final double[] spreads;

    /** Words that are the first so many dimensions of pictures. */
    RelatedWords(List<DenseVector> others, int words) {
      this.others = others;
      this.means = new double[words];
      this.spreads = new double[words];
      for (int word = 0; word < words; word++) {
        double sum = 0;
        double squares = 0;
        for (DenseVector other : others) {
          sum += other.get(word);
          squares += (double) other.get(word) * other.get(word);
        }
        means[word] = sum / others.size();
        spreads[word] = Math.sqrt(Math.max(0, squares / others.size() - means[word] * means[word]));
      }
    }

    double spread(int word) {
      return spreads[word];
    }

    /** Returns the word that stands out the most; empty if there are too few pictures to tell. */
    OptionalInt best(List<DenseVector> examples) {
      if (examples.size() < MIN_EXAMPLES || others.size() < 1 / TOP || means.length == 0) {
        return OptionalInt.empty();
      }
      float[] mean = BackgroundMetric.mean(examples, examples.getFirst().dimension());
      int best = -1;
      double most = 0;
      for (int word = 0; word < means.length; word++) {
        double above = spreads[word] > 0 ? (mean[word] - means[word]) / spreads[word] : 0;
        if (above > most) {
          most = above;
          best = word;
        }
      }
      return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
    }

    /**
     * Returns whether most examples are at the top of what a word finds, so that it may mean the
     * same.
     */
    boolean finds(List<DenseVector> examples, int word) {
      double[] scores = others.stream().mapToDouble(other -> other.get(word)).sorted().toArray();
      double bound = scores[(int) (scores.length * (1 - TOP))];
      long found = examples.stream().filter(example -> example.get(word) >= bound).count();
      return found > MIN_EXAMPLES - 1 && found >= MIN_FOUND * examples.size();
    }
  }

  /**
   * A metric in which directions count less the more pictures vary along them: the inverse of their
   * covariance, to which a ridge is added. It is solved in its dual form, whose size is the number
   * of pictures.
   */
  private static final class BackgroundMetric {

    private final float[] mean;
    private final List<DenseVector> centred;
    private final DMatrixRMaj inverse;
    private final double variance;
    private final double ridge;

    private BackgroundMetric(
        float[] mean,
        List<DenseVector> centred,
        DMatrixRMaj inverse,
        double variance,
        double ridge) {
      this.mean = mean;
      this.centred = centred;
      this.inverse = inverse;
      this.variance = variance;
      this.ridge = ridge;
    }

    /**
     * Returns the metric of some pictures.
     *
     * @param ridge in multiples of the mean variance along the directions that the pictures span
     */
    static BackgroundMetric of(List<DenseVector> pictures, int dimension, double ridge) {
      int count = pictures.size();
      float[] mean = mean(pictures, dimension);
      List<DenseVector> centred =
          pictures.stream().map(picture -> DenseVector.of(less(picture.toArray(), mean))).toList();
      DMatrixRMaj gram = new DMatrixRMaj(count, count);
      double trace = 0;
      for (int i = 0; i < count; i++) {
        float[] row = centred.get(i).toArray();
        for (int j = 0; j <= i; j++) {
          double product = (double) centred.get(j).dot(row) / count;
          gram.set(i, j, product);
          gram.set(j, i, product);
        }
        trace += gram.get(i, i);
      }
      double added = trace > 0 ? ridge * trace / Math.min(count, dimension) : 1;
      for (int i = 0; i < count; i++) {
        gram.add(i, i, added);
      }
      DMatrixRMaj inverse = new DMatrixRMaj(count, count);
      if (count > 0) {
        CommonOps_DDRM.invertSPD(gram, inverse);
      }
      return new BackgroundMetric(mean, centred, inverse, trace / dimension, added);
    }

    /** Returns the mean of pictures, zero without any. */
    static float[] mean(List<DenseVector> pictures, int dimension) {
      float[] mean = new float[dimension];
      for (DenseVector picture : pictures) {
        picture.addTo(mean, 1f / pictures.size());
      }
      return mean;
    }

    /** Returns one vector less another. */
    static float[] less(float[] one, float[] other) {
      float[] difference = one.clone();
      for (int i = 0; i < difference.length; i++) {
        difference[i] -= other[i];
      }
      return difference;
    }

    float[] mean() {
      return mean;
    }

    /** Returns the variance along one dimension, on average. */
    double variance() {
      return variance;
    }

    /** Returns the direction whose products with pictures are those of this one in the metric. */
    float[] applied(float[] direction) {
      int count = centred.size();
      DMatrixRMaj products = new DMatrixRMaj(count, 1);
      for (int i = 0; i < count; i++) {
        products.set(i, 0, (double) centred.get(i).dot(direction) / count);
      }
      DMatrixRMaj weights = new DMatrixRMaj(count, 1);
      CommonOps_DDRM.mult(inverse, products, weights);
      float[] applied = direction.clone();
      for (int i = 0; i < count; i++) {
        centred.get(i).addTo(applied, (float) -weights.get(i, 0));
      }
      for (int i = 0; i < applied.length; i++) {
        applied[i] = (float) (applied[i] / ridge);
      }
      return applied;
    }
  }
}
