package io.github.crossmedia.reproduce.human;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedMethod;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Learns methods from some pictures and tunes them on others. Their models score judged pairs of
 * further pictures. The scores are kept.
 */
final class JudgedLearning {

  private final List<Item> train;
  private final List<Item> validation;
  private final Settings settings;
  private final KeptScores kept;
  private final Consumer<String> remarks;
  private final Map<String, Parameters> chosen = new LinkedHashMap<>();

  JudgedLearning(
      List<Item> train,
      List<Item> validation,
      Settings settings,
      KeptScores kept,
      Consumer<String> remarks) {
    this.train = train;
    this.validation = validation;
    this.settings = settings;
    this.kept = kept;
    this.remarks = remarks;
  }

  /**
   * Returns the scores of all pairs by a method, which learns unless they are kept.
   *
   * @param pairs by the kind of their judges
   * @param scorer scores all pairs of a kind by a model
   */
  <P> MethodScores scores(
      JudgedMethod method,
      Map<String, List<P>> pairs,
      Function<CrossMediaModel, ToDoubleFunction<P>> scorer)
      throws IOException {
    var found = kept.of(method, chosen).filter(scores -> scores.isOf(pairs));
    MethodScores scores = found.isPresent() ? found.get() : learned(method, pairs, scorer);
    if (found.isEmpty()) {
      kept.keep(method, chosen, scores);
    }
    chosen.put(method.method(), scores.chosen());
    remarks.accept(
        Formatted.of(
            "%s: average precision on validation %.4f with %s",
            method.method(), scores.averagePrecision(), scores.chosen()));
    return scores;
  }

  private <P> MethodScores learned(
      JudgedMethod method,
      Map<String, List<P>> pairs,
      Function<CrossMediaModel, ToDoubleFunction<P>> scorer) {
    TrainingData data = TrainingData.of(train, method.of(settings));
    var tuning =
        Tuner.tune(
            method.trainer(),
            method.space(chosen),
            data,
            data.heldOut(validation),
            trial ->
                remarks.accept(
                    Formatted.of(
                        "%s: %.4f with %s",
                        method.method(), trial.averagePrecision(), trial.parameters())));
    ToDoubleFunction<P> score = scorer.apply(tuning.best().model());
    Map<String, double[]> scores = new LinkedHashMap<>();
    pairs.forEach(
        (judges, those) -> scores.put(judges, those.stream().mapToDouble(score).toArray()));
    return new MethodScores(tuning.best().parameters(), tuning.averagePrecision(), scores);
  }

  /** Returns the parameters of all methods so far. */
  Map<String, Parameters> chosen() {
    return Map.copyOf(chosen);
  }

  /**
   * The scores of each method, in a file of its own. An interruption loses at most one method. A
   * method is learned again only if its options have changed.
   */
  static final class KeptScores {

    private static final JsonMapper JSON = new JsonMapper();

    private final Path folder;

    KeptScores(Path folder) {
      this.folder = folder;
    }

    private Path file(JudgedMethod method) {
      return folder.resolve(method.method() + ".json");
    }

    /** Returns the kept scores of a method that learns from the same data. */
    Optional<MethodScores> of(JudgedMethod method, Map<String, Parameters> before)
        throws IOException {
      if (!Files.exists(file(method))) {
        return Optional.empty();
      }
      JsonNode kept = JSON.readTree(file(method).toFile());
      if (!kept.path("method").equals(definition(method, before))) {
        return Optional.empty();
      }
      Map<String, String> chosen = new HashMap<>();
      kept.path("chosen")
          .properties()
          .forEach(each -> chosen.put(each.getKey(), each.getValue().textValue()));
      Map<String, double[]> scores = new HashMap<>();
      for (var each : kept.path("scores").properties()) {
        scores.put(each.getKey(), JSON.treeToValue(each.getValue(), double[].class));
      }
      return Optional.of(
          new MethodScores(
              Parameters.of(chosen), kept.path("average_precision").doubleValue(), scores));
    }

    void keep(JudgedMethod method, Map<String, Parameters> before, MethodScores scores)
        throws IOException {
      Files.createDirectories(folder);
      ObjectNode kept = JSON.createObjectNode();
      kept.set("method", definition(method, before));
      kept.set("chosen", JSON.valueToTree(scores.chosen().values()));
      kept.put("average_precision", scores.averagePrecision());
      kept.set("scores", JSON.valueToTree(scores.scores()));
      byte[] bytes = JSON.writeValueAsBytes(kept);
      WholeFile.write(file(method), out -> out.write(bytes));
    }

    /** Returns everything but the collection that the scores depend on. */
    private static ObjectNode definition(JudgedMethod method, Map<String, Parameters> before) {
      ObjectNode definition = JSON.createObjectNode();
      definition.put("name", method.method());
      definition.set("views", JSON.valueToTree(method.views()));
      definition.set("text_views", JSON.valueToTree(method.textViews()));
      ObjectNode space = definition.putObject("choices");
      var choices = method.space(before);
      choices.names().forEach(name -> space.set(name, JSON.valueToTree(choices.choices(name))));
      return definition;
    }
  }

  /**
   * The scores of judged pairs by a method's model.
   *
   * @param chosen its parameters, tuned on validation
   * @param averagePrecision on validation
   * @param scores of the pairs of each kind of judges, in the order of the pairs
   */
  record MethodScores(Parameters chosen, double averagePrecision, Map<String, double[]> scores) {

    MethodScores {
      scores = Map.copyOf(scores);
    }

    /** Returns true if these are scores of as many pairs. */
    boolean isOf(Map<String, ? extends List<?>> pairs) {
      return scores.keySet().equals(pairs.keySet())
          && pairs.entrySet().stream()
              .allMatch(each -> scores.get(each.getKey()).length == each.getValue().size());
    }
  }
}
