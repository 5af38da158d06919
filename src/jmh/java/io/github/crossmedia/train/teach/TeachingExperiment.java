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

  @Option(names = "--data", required = true, description = "A collection of captioned pictures.")
  private Path data;

  @Option(
      names = "--views",
      split = ",",
      defaultValue = "blobs",
      description = "The views to learn on (${DEFAULT-VALUE}).")
  private List<String> views;

  @Option(names = "--on", defaultValue = "test", description = "The split (${DEFAULT-VALUE}).")
  private String split;

  @Override
  public Integer call() throws IOException {
    List<Item> items = CollectionReader.readAll(data.resolve("collection.jsonl"));
    List<Item> test = items.stream().filter(item -> item.split().equals(split)).toList();
    TrainingSplit held = TrainingSplit.of(items, 1);
    List<Item> train = new ArrayList<>(held.train());
    train.addAll(held.validation());
    List<String> words = TaughtWords.drawn(train, test, WORDS, 1);
    System.out.println("\nOn test pictures, without the words " + String.join(", ", words));
    Classroom classroom = Classroom.of(train, test, words, views);
    row("a random order", classroom.byChance());
    row("learned from all captions", classroom.learnedFromAll());
    for (int examples : EXAMPLES) {
      WordTeacher teacher = WordTeacher.standard();
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
    WordTeacher teacher = WordTeacher.standard();
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

  private static void row(String what, double value) {
    System.out.printf(Locale.ROOT, "%-44s %5.1f%n", what, 100 * value);
  }
}
