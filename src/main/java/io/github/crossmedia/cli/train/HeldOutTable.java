package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A table of how well a model finds unseen pictures by single words, compared with chance. */
final class HeldOutTable {

  private static final int TOP = 10;
  private static final int FREQUENT = 20;
  private static final int NAMED = 8;

  /** One word: the number of pictures with it in their captions, and the quality of its hits. */
  private record Word(String word, int pictures, double precision, double top, double chance) {}

  private final List<Word> words = new ArrayList<>();
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
      RankedRelevance ranking = questions.candidates().rank(scores.scores(query), relevant);
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
        String.format(Locale.ROOT, "that %d or more have", FREQUENT),
        words.stream().filter(word -> word.pictures() >= FREQUENT).toList());
    table.print(out);
    List<Word> best =
        words.stream().sorted(Comparator.comparingDouble(Word::precision).reversed()).toList();
    out.println("Learned best: " + named(best));
    out.println("Learned least: " + named(best.reversed()));
    out.flush();
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
            String.format(Locale.ROOT, "%.3f", mean(some, Word::precision)),
            String.format(Locale.ROOT, "%.3f", mean(some, Word::chance)),
            String.format(Locale.ROOT, "%.1f", TOP * mean(some, Word::top)),
            String.format(Locale.ROOT, "%.1f", TOP * share)));
  }

  private static double mean(List<Word> some, ToDoubleFunction<Word> value) {
    return some.stream().mapToDouble(value).average().orElse(0);
  }

  private static String named(List<Word> some) {
    return some.stream()
        .limit(NAMED)
        .map(word -> String.format(Locale.ROOT, "%s %.2f", word.word(), word.precision()))
        .collect(Collectors.joining(", "));
  }
}
