package io.github.crossmedia.reproduce.clicks;

import io.github.crossmedia.reproduce.clicks.ClickExperiment.Found;
import io.github.crossmedia.reproduce.clicks.ClickExperiment.Row;
import io.github.crossmedia.reproduce.published.ExperimentFile;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The numbers of the paper, and the text of our page about them. */
record ClickPaper(
    String title,
    String paper,
    List<String> notes,
    List<Method> methods,
    double tolerance,
    Map<String, Guards> collections) {

  /**
   * A method.
   *
   * @param dcg DCG@25 on the paper's development set, in percent; null if the paper has none
   * @param test the same on its test set
   * @param milliseconds for one pair, where the paper has it
   */
  record Method(String method, Double dcg, Double test, Double milliseconds) {}

  /**
   * The guards and explanation of our numbers on a collection.
   *
   * @param explanation why the order differs from the paper's
   * @param guards the number below which, less the tolerance, a row fails
   */
  record Guards(String explanation, Map<String, Double> guards) {

    static final Guards NONE = new Guards(null, Map.of());

    public Guards {
      guards = Map.copyOf(guards);
    }

    Optional<String> note() {
      return Optional.ofNullable(explanation);
    }

    Optional<Double> of(String row) {
      return Optional.ofNullable(guards.get(row));
    }
  }

  /** Returns what is known of a collection. */
  Guards guards(String collection) {
    return collections.getOrDefault(collection, Guards.NONE);
  }

  /** Returns a sentence for each row below its guard. */
  List<String> fallen(String collection, Found found) {
    return Stream.concat(found.methods().stream(), found.curve().stream())
        .flatMap(row -> fallen(collection, row).stream())
        .toList();
  }

  private Optional<String> fallen(String collection, Row row) {
    return guards(collection)
        .of(row.name())
        .filter(guard -> row.value().observed() < guard - tolerance)
        .map(
            guard ->
                String.format(
                    Locale.ROOT,
                    "%s, %s: %.2f is below its guard %.2f",
                    collection,
                    row.name(),
                    row.value().observed(),
                    guard));
  }

  ClickPaper {
    collections = Map.copyOf(collections);
    notes = List.copyOf(notes);
    methods = List.copyOf(methods);
  }

  /** Returns the shipped description. */
  static ClickPaper read() throws IOException {
    return ExperimentFile.read(ClicksRun.NAME, ClickPaper.class);
  }
}
