package io.github.crossmedia.train.teach;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import io.github.crossmedia.train.holdout.TrainingSplit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/benchmark teaching}: what a few examples of a word are worth. */
@Command(
    name = "teaching",
    description = "Teaches words that a model was learned without, and measures them.")
public final class TeachingExperiment implements Callable<Integer> {

  private static final int WORDS = 10;
  private static final int DRAWS = 5;
  private static final int[] EXAMPLES = {1, 5, 10};
  private static final double[] AGGRESSIVENESS = {0.0003, 0.001, 0.003, 0.01, 0.03};
  private static final double[] CERTAINTY = {0.05, 0.1, 0.2, 0.5};

  @Option(names = "--data", required = true, description = "A collection of captioned pictures.")
  private Path data;

  @Option(names = "--view", defaultValue = "blobs", description = "(${DEFAULT-VALUE}).")
  private String view;

  private record Setting(double aggressiveness, double certainty) {}

  @Option(names = "--chosen", description = "Leave out the search for the lesson's parameters.")
  private boolean chosen;

  @Override
  public Integer call() throws IOException {
    List<Item> items = CollectionReader.readAll(data.resolve("collection.jsonl"));
    List<Item> test = items.stream().filter(item -> item.split().equals("test")).toList();
    TrainingSplit held = TrainingSplit.of(items, 1);
    if (!chosen) {
      validate(held);
    }
    List<Item> train = new ArrayList<>(held.train());
    train.addAll(held.validation());
    List<String> words = TaughtWords.drawn(train, test, WORDS, 1);
    System.out.println("\nOn test pictures, without the words " + String.join(", ", words));
    Classroom classroom = Classroom.of(train, test, words, view);
    row("a random order", classroom.byChance());
    row("learned from all captions", classroom.learnedFromAll());
    for (int examples : EXAMPLES) {
      WordTeacher teacher = WordTeacher.standard(classroom.margin());
      row(examples + " examples", classroom.taught(teacher, examples, 0, DRAWS));
      row(
          examples + " examples, then " + examples + " counter-examples",
          classroom.taught(teacher, examples, examples, DRAWS));
    }
    reliability(classroom);
    return 0;
  }

  private static void reliability(Classroom classroom) {
    System.out.printf(
        Locale.ROOT,
        "%n%-44s %8s %8s %11s %12s%n",
        "scores as probabilities",
        "log loss",
        "of base",
        "Brier skill",
        "best " + Reliability.BEST);
    WordTeacher teacher = WordTeacher.standard(classroom.margin());
    for (int examples : EXAMPLES) {
      for (boolean own : new boolean[] {false, true}) {
        Quality quality = classroom.reliability(teacher, examples, DRAWS, own).all();
        System.out.printf(
            Locale.ROOT,
            "%-44s %8.4f %8.4f %9.1f %% %5.2f, %5.2f%n",
            examples + " examples, map of " + (own ? "the lesson" : "single words"),
            quality.logLoss(),
            quality.baseLogLoss(),
            100 * quality.brierSkill(),
            quality.bestSaid(),
            quality.bestTrue());
      }
    }
  }

  /** On the validation pictures, and by other words than the test's. */
  private void validate(TrainingSplit held) {
    List<String> words = TaughtWords.drawn(held.train(), held.validation(), WORDS, 2);
    System.out.println("On validation pictures, without the words " + String.join(", ", words));
    Classroom classroom = Classroom.of(held.train(), held.validation(), words, view);
    for (double aggressiveness : AGGRESSIVENESS) {
      for (double certainty : CERTAINTY) {
        Setting setting = new Setting(aggressiveness, certainty);
        double sum = 0;
        for (int examples : EXAMPLES) {
          sum +=
              classroom.taught(teacher(setting, classroom), examples, 0, DRAWS) / 2
                  + classroom.taught(teacher(setting, classroom), examples, examples, DRAWS) / 2;
        }
        row(
            String.format(
                Locale.ROOT, "aggressiveness %s, certainty %s", aggressiveness, certainty),
            sum / EXAMPLES.length);
      }
    }
  }

  private static WordTeacher teacher(Setting setting, Classroom classroom) {
    WordTeacher standard = WordTeacher.standard(classroom.margin());
    return new WordTeacher(
        standard.margin(),
        setting.aggressiveness(),
        setting.certainty(),
        standard.steps(),
        standard.seed());
  }

  private static void row(String what, double value) {
    System.out.printf(Locale.ROOT, "%-44s %5.1f%n", what, 100 * value);
  }
}
