package io.github.crossmedia.cli.train;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.model.ModelPlans;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.score.JudgedFit;
import io.github.crossmedia.train.task.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a training came to, as its model's card and as its user reads it.
 *
 * @param judged the fit of the scores to human judgments, where there are some
 */
record TrainingOutcome(HoldOut held, Training.Outcome outcome, Optional<JudgedFit> judged) {

  /** The same as JSON. */
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

  ModelCard card(String data, String date, String licence) {
    ModelCard learned = model().card();
    TreeMap<String, Double> measured = new TreeMap<>(learned.quality());
    measured.put(held.measured(outcome.trials()), outcome.averagePrecision());
    TreeMap<String, String> parameters = new TreeMap<>(learned.parameters());
    judged.ifPresent(
        fit -> {
          parameters.put(JudgedFit.SCORE, fit.remark());
          fit.correlation().ifPresent(value -> measured.put(fit.measured(), value));
        });
    return new ModelCard(learned.method(), parameters, data, measured, date, licence);
  }

  void print(Task task, Path file, PrintWriter err) {
    err.println("task " + task.label() + ": " + task.summary());
    err.println(held.remark());
    outcome.remarks().forEach(err::println);
    judged.map(JudgedFit::remark).ifPresent(err::println);
    err.println("plans to search by: " + ModelPlans.of(outcome.model()));
    err.println(
        String.format(
            Locale.ROOT,
            "learned%s, average precision on validation %s, %s by chance, see %s",
            outcome.parameters().values().isEmpty() ? "" : " " + outcome.parameters(),
            DecimalNumbers.value(outcome.averagePrecision()),
            DecimalNumbers.value(outcome.chance().mean()),
            file));
    err.flush();
  }

  void printJson(Path file, PrintWriter output) throws IOException {
    output.println(
        new JsonMapper()
            .writeValueAsString(
                new Json(
                    file.toString(),
                    outcome.parameters().values(),
                    outcome.averagePrecision(),
                    outcome.chance().mean(),
                    outcome.trials(),
                    held.remark(),
                    outcome.remarks())));
    output.flush();
  }
}
