package io.github.crossmedia.train.teach;

import io.github.crossmedia.train.teach.WordTeacher.Lesson;
import io.github.crossmedia.train.teach.WordTeacher.Sample;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

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
}
