package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.model.ModelCommand.ModelPlans;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.score.JudgedFit;
import io.github.crossmedia.train.task.Settings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was learned from a source.
 *
 * @param held the held-out pictures
 * @param pictures all pictures that the model learned from
 * @param settings the settings of the training
 * @param judged the fit of the scores to human judgments, if there are some
 * @param measured the name of the quality on the model's card
 * @param data the source, as the model's card names it
 * @param books the code books of the model
 * @param notes sentences about how the source was read
 * @param start the card of the model that learning began at, if it began at one
 */
record Learned(
    HoldOut held,
    List<Item> pictures,
    Settings settings,
    Training.Outcome outcome,
    Optional<JudgedFit> judged,
    String measured,
    String data,
    Map<String, Quantiser> books,
    List<String> notes,
    Optional<ModelCard> start) {

  /** The result as JSON. */
  record Json(
      String model,
      Map<String, String> parameters,
      double averagePrecisionOnValidation,
      double byChance,
      int trials,
      String heldOut,
      List<String> remarks) {}

  CrossMediaModel model() {
    return judged.map(JudgedFit::model).orElse(outcome.model());
  }

  ModelCard card(String date, String licence) {
    ModelCard learned = model().card();
    TreeMap<String, Double> quality = new TreeMap<>(learned.quality());
    quality.put(measured, outcome.averagePrecision());
    TreeMap<String, String> parameters = new TreeMap<>(learned.parameters());
    judged.ifPresent(
        fit -> {
          parameters.put(JudgedFit.SCORE, fit.remark());
          fit.correlation().ifPresent(value -> quality.put(fit.measured(), value));
        });
    return new ModelCard(
        learned.method(),
        parameters,
        joined(start.map(ModelCard::data), data),
        quality,
        date,
        joined(start.map(ModelCard::licence), licence));
  }

  /** What was said of the model that learning began at holds for what was learned on top. */
  private static String joined(Optional<String> before, String now) {
    return Stream.concat(before.stream(), Stream.of(now))
        .filter(each -> !each.isBlank())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  void print(Path file, PrintWriter err) {
    notes.forEach(err::println);
    err.println("task " + settings.task().label() + ": " + settings.task().summary());
    err.println(held.remark());
    outcome.remarks().forEach(err::println);
    judged.map(JudgedFit::remark).ifPresent(err::println);
    err.println("plans to search by: " + ModelPlans.of(outcome.model()));
    err.println(
        Formatted.of(
            "learned%s, average precision on validation %s, %s by chance, see %s",
            outcome.parameters().values().isEmpty() ? "" : " " + outcome.parameters(),
            DecimalNumbers.value(outcome.averagePrecision()),
            DecimalNumbers.value(outcome.chance().mean()),
            file));
    err.flush();
  }

  Json json(Path file) {
    return new Json(
        file.toString(),
        outcome.parameters().values(),
        outcome.averagePrecision(),
        outcome.chance().mean(),
        outcome.trials(),
        held.remark(),
        outcome.remarks());
  }
}
