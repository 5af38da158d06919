package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import io.github.crossmedia.reproduce.published.Experiment.Expectation;
import io.github.crossmedia.reproduce.published.Experiment.ExperimentMethod;
import io.github.crossmedia.reproduce.published.Experiment.QueryKind;
import io.github.crossmedia.reproduce.published.Reproduction.AskedPictures;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Task;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What the methods of an experiment say of a small collection that is made up: their average
 * precision and the log loss of their scores. Lies beside a page, and is another one as soon as a
 * change of the code gives other figures.
 */
final class Fingerprint {

  private static final int ITEMS = 400;
  private static final int LEARNED = 240;
  private static final int VALIDATED = 280;
  private static final int WORDS = 16;

  /** Captions have three to six words. */
  private static final int SHORTEST = 3;

  private static final int LENGTHS = 4;
  private static final String VIEW = "blobs";

  /** Weights of views are learned between views of length one. */
  private static final String OF_LENGTH_ONE = VIEW + ":hellinger";

  private static final String STEPS = "2000";
  private static final int RESAMPLES = 2;

  private Fingerprint() {}

  /** Returns true for experiments whose scores are measured as probabilities. */
  static boolean isOf(Experiment experiment) {
    return Task.named(experiment.task()) == CaptionTask.ALL;
  }

  /** Returns both figures of each method. */
  static Map<String, List<Double>> of(Experiment experiment) {
    Report report =
        ExperimentRunner.run(
            small(experiment), items(), AskedPictures.TEST, RESAMPLES, remark -> {});
    Map<String, List<Double>> figures = new TreeMap<>();
    for (Row row : report.rows()) {
      Quality quality = report.reliabilities().get(row.method()).all();
      figures.put(row.method(), List.of(row.ours().observed(), quality.logLoss()));
    }
    return figures;
  }

  /** Returns the experiment with the first value of each parameter and one view. */
  private static Experiment small(Experiment experiment) {
    return new Experiment(
        experiment.title(),
        experiment.paper(),
        List.of(),
        experiment.collection(),
        null,
        experiment.task(),
        List.of(),
        TextAnalysis.WHITESPACE,
        1,
        null,
        null,
        null,
        null,
        List.of(VIEW),
        0,
        1,
        0,
        "",
        experiment.methods().stream().map(Fingerprint::small).toList(),
        List.of());
  }

  private static ExperimentMethod small(ExperimentMethod method) {
    Map<String, List<String>> first = new HashMap<>();
    for (String member : method.members()) {
      Parameters own = Trainers.all().named(member).searchSpace().first();
      own.values().forEach((name, value) -> first.put(member + "." + name, few(name, value)));
    }
    Trainer trainer = Trainers.all().named(method.method(), method.members());
    method
        .space(trainer)
        .first()
        .values()
        .forEach(
            (name, value) -> {
              if (!first.containsKey(name) || method.parameters().containsKey(name)) {
                first.put(name, few(name, value));
              }
            });
    return new ExperimentMethod(
        method.method(),
        method.name() + (method.learnFrom() == QueryKind.ALL ? "" : ", single words"),
        method.members(),
        method.learnFrom(),
        learnsWeights(first) ? List.of(OF_LENGTH_ONE) : List.of(),
        List.of(),
        1,
        1,
        first,
        List.of(new Expectation(QueryKind.ALL, Measures.averagePrecision().name(), null, null)));
  }

  private static boolean learnsWeights(Map<String, List<String>> parameters) {
    return parameters.entrySet().stream()
        .filter(each -> each.getKey().equals("views") || each.getKey().endsWith(".views"))
        .anyMatch(each -> each.getValue().contains("learned"));
  }

  private static List<String> few(String name, String value) {
    boolean isLong = name.endsWith("steps") && value.length() > STEPS.length();
    return List.of(isLong ? STEPS : value);
  }

  /** Returns pictures of frequent and rare words, of which the view shows two thirds. */
  private static List<Item> items() {
    Random random = new Random(1);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      TreeSet<Integer> words = new TreeSet<>();
      while (words.size() < SHORTEST + i % LENGTHS) {
        words.add((int) (WORDS * Math.pow(random.nextDouble(), 2)));
      }
      Map<Integer, Float> shown = new HashMap<>();
      words.forEach(word -> shown.put(random.nextInt(3) > 0 ? word : random.nextInt(WORDS), 1f));
      items.add(
          new Item(
              "p" + i,
              i < LEARNED ? "train" : i < VALIDATED ? "valid" : "test",
              "",
              words.stream().map(word -> "word" + word).collect(Collectors.joining(" ")),
              List.of(),
              Map.of(VIEW, SparseVector.of(SparseVector.UNBOUNDED, shown))));
    }
    return items;
  }
}
