package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table of how well a model finds unseen pictures by single words, compared with chance. */
final class HeldOutTable {

  private static final int TOP = 10;
  private static final int FREQUENT = 20;
  private static final int NAMED = 8;

  /** One word: the number of pictures with it in their captions, and the quality of its hits. */
  private record Word(String word, int pictures, double precision, double top, double chance) {}

  /** Scores from which pictures are called likely, and perhaps. */
  private static final List<Double> CALLED = List.of(0.5, 1 / 6.0);

  private static final int DRAWS = 400;

  private final List<Word> words = new ArrayList<>();

  /** The raw scores of all pictures for each word. */
  private final List<float[]> scores = new ArrayList<>();

  private final List<int[]> relevant = new ArrayList<>();
  private final int pictures;

  private HeldOutTable(int pictures) {
    this.pictures = pictures;
  }

  static HeldOutTable of(CrossMediaModel model, List<Item> heldOut, Settings settings) {
    Settings asked =
        settings.withVocabulary(model.textEncoder().orElseThrow().vocabulary()).withRarestAsked(2);
    TrainingData data = TrainingData.of(heldOut, asked);
    TrainingData held = data.heldOut(heldOut);
    Questions questions = new AverageOverQueries(held).directions().getFirst();
    HeldOutTable table = new HeldOutTable(heldOut.size());
    PointScores scores = questions.scores(model);
    for (int query = 0; query < questions.size(); query++) {
      int[] relevant = questions.relevant(query);
      float[] raw = scores.scores(query);
      table.scores.add(raw);
      table.relevant.add(relevant);
      RankedRelevance ranking = questions.candidates().rank(raw, relevant);
      table.words.add(
          new Word(
              held.words().vocabulary().word(held.words().queries().words(query)[0]),
              relevant.length,
              Measures.averagePrecision().of(ranking),
              Measures.precisionAt(TOP).of(ranking),
              Chance.averagePrecision(relevant.length, heldOut.size())));
    }
    return table;
  }

  double averagePrecision() {
    return mean(words, Word::precision);
  }

  void print(PrintWriter out) {
    Table table =
        new Table(
            List.of(
                "words",
                "how many",
                "average precision",
                "by chance",
                "right of the first " + TOP,
                "by chance"));
    row(table, "all that two pictures or more have", words);
    row(
        table,
        Formatted.of("that %d or more have", FREQUENT),
        words.stream().filter(word -> word.pictures() >= FREQUENT).toList());
    table.print(out);
    List<Word> best =
        words.stream().sorted(Comparator.comparingDouble(Word::precision).reversed()).toList();
    out.println("Learned best: " + named(best));
    out.println("Learned least: " + named(best.reversed()));
    out.flush();
  }

  /**
   * Prints what the finished model's scores mean for pictures that were not learned from. Few
   * pictures leave a wide interval.
   */
  void printSaid(Couple finished, PrintWriter out) {
    out.println("What scores of single words say (95 % intervals over pictures):");
    double above = 1;
    for (double least : CALLED) {
      double[][] counts = counts(finished, least, above);
      double pairs = sum(counts, 0);
      String range =
          above < 1
              ? Formatted.of("from %.2f to %.2f", least, above)
              : Formatted.of("of %.2f and more", least);
      if (pairs == 0) {
        out.printf(Locale.ROOT, "No score here is %s.%n", range);
      } else {
        ResampledFigure.Interval share = share(counts).interval();
        out.printf(
            Locale.ROOT,
            "Scores %s, %.2f on average: %.2f of %,.0f are right (%.2f to %.2f)%n",
            range,
            sum(counts, 1) / pairs,
            sum(counts, 2) / pairs,
            pairs,
            share.lower(),
            share.upper());
      }
      above = least;
    }
    out.flush();
  }

  /** Returns of each picture the number of scores in a range, their sum and how many are right. */
  private double[][] counts(Couple finished, double least, double above) {
    double[][] counts = new double[pictures][3];
    for (int query = 0; query < words.size(); query++) {
      Calibration map = finished.calibrations().across().ofText(List.of(words.get(query).word()));
      float[] raw = scores.get(query);
      for (int picture = 0; picture < raw.length; picture++) {
        float said = map.apply(finished.scale() * raw[picture] + finished.offset());
        if (said >= least && said < above) {
          counts[picture][0]++;
          counts[picture][1] += said;
          counts[picture][2] += Arrays.binarySearch(relevant.get(query), picture) >= 0 ? 1 : 0;
        }
      }
    }
    return counts;
  }

  private static double sum(double[][] counts, int part) {
    return Arrays.stream(counts).mapToDouble(each -> each[part]).sum();
  }

  /** Returns the share of right scores, with the pictures drawn again. */
  private static ResampledFigure share(double[][] counts) {
    Random random = new Random(1);
    double[] drawn =
        IntStream.range(0, DRAWS)
            .mapToDouble(
                draw -> {
                  double[][] some = new double[counts.length][];
                  Arrays.setAll(some, i -> counts[random.nextInt(counts.length)]);
                  double pairs = sum(some, 0);
                  return pairs == 0 ? Double.NaN : sum(some, 2) / pairs;
                })
            .filter(share -> !Double.isNaN(share))
            .toArray();
    return new ResampledFigure(sum(counts, 2) / sum(counts, 0), drawn);
  }

  private void row(Table table, String name, List<Word> some) {
    if (some.isEmpty()) {
      return;
    }
    double share = mean(some, word -> (double) word.pictures() / pictures);
    table.add(
        List.of(
            name,
            Integer.toString(some.size()),
            Formatted.of("%.3f", mean(some, Word::precision)),
            Formatted.of("%.3f", mean(some, Word::chance)),
            Formatted.of("%.1f", TOP * mean(some, Word::top)),
            Formatted.of("%.1f", TOP * share)));
  }

  private static double mean(List<Word> some, ToDoubleFunction<Word> value) {
    return some.stream().mapToDouble(value).average().orElse(0);
  }

  private static String named(List<Word> some) {
    return some.stream()
        .limit(NAMED)
        .map(word -> Formatted.of("%s %.2f", word.word(), word.precision()))
        .collect(Collectors.joining(", "));
  }
}
