package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.method.Tuning;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Chooses the method that learns best from pictures and captions, among those with small models.
 * They are compared on held-out pictures, and on a sample of large collections, so that the choice
 * takes minutes.
 *
 * @param folder the folder of the pictures
 * @param given parameters that are not tuned; only methods with these parameters are compared
 * @param lines receives each trial and the result
 */
record MethodSelection(
    Path folder, Settings settings, Map<String, String> given, TrainingLines lines) {

  /** The maximum number of pictures for comparing methods. */
  private static final int MAX_COMPARED = 2_000;

  private static final double MAX_FILE = 20e6;

  /**
   * The methods to compare, which did well on photographs (see models/README.md and the
   * reproductions).
   */
  private static final List<Way> WAYS =
      List.of(
          new Way("ridge", false, Map.of("balance", "0.25", "rank", "192", "normalised", "true")),
          new Way("kernel-ridge", true, Map.of("balance", "0.25", "normalised", "true")),
          new Way(
              "nearest",
              true,
              Map.of("distance", "cosine", "neighbours", "200", "decay", "learned")));

  /**
   * A method with its fixed parameters.
   *
   * @param carries whether its model grows with the number of pictures
   */
  private record Way(String method, boolean carries, Map<String, String> standard) {

    Trainer trainer() {
      return Trainers.all().named(method);
    }

    /** Returns the remaining parameters to tune; empty if the method lacks the given parameters. */
    Optional<SearchSpace> space(Map<String, String> given) {
      SearchSpace space = trainer().searchSpace();
      return space.names().containsAll(given.keySet())
          ? Optional.of(space.fixed(Parameters.of(standard)).fixed(Parameters.of(given)))
          : Optional.empty();
    }
  }

  /**
   * The chosen method.
   *
   * @param tuning its parameters, tuned on all pictures to learn from
   */
  record ChosenMethod(Trainer trainer, Tuning tuning) {}

  /** The result of a method on the held-out pictures. */
  private record ComparedMethod(Way way, Tuning tuning, double bytes, Duration time) {
    boolean fits() {
      return bytes <= MAX_FILE;
    }
  }

  /** Chooses a method and tunes its parameters. */
  ChosenMethod choose(List<Item> items) throws IOException {
    List<Item> some = sample(items);
    HoldOut held = HoldOut.of(some, Optional.empty(), folder, settings);
    TrainingData data = TrainingData.of(held.split().train(), settings);
    TrainingData validation = data.heldOut(held.split().validation());
    lines.say(
        "Comparing methods: %,d words from %,d pictures%s, measured on %,d others ...",
        data.words().vocabulary().size(),
        data.size(),
        some.size() < items.size() ? " of " + items.size() : "",
        validation.size());
    lines.step("Comparing methods");
    List<ComparedMethod> all = new ArrayList<>();
    for (Way way : WAYS) {
      Optional<SearchSpace> space = way.space(given);
      if (space.isPresent()) {
        long begun = System.nanoTime();
        Tuning tuning = tune(way, space.get(), data, validation);
        double pictures = way.carries() ? (double) items.size() / data.size() : 1;
        double bytes = bytes(tuning.best().model()) * pictures;
        Duration time = Duration.ofNanos(System.nanoTime() - begun);
        all.add(new ComparedMethod(way, tuning, bytes, time));
      }
    }
    ComparedMethod best =
        all.stream()
            .filter(one -> one.fits() || !one.way().carries())
            .max(Comparator.comparingDouble(one -> one.tuning().averagePrecision()))
            .orElseThrow(() -> noneHas(given));
    print(all, best, validation);
    return some.size() == items.size()
        ? new ChosenMethod(best.way().trainer(), best.tuning())
        : onAll(best.way(), items);
  }

  private static IllegalArgumentException noneHas(Map<String, String> given) {
    return new IllegalArgumentException(
        "--set "
            + String.join(", ", given.keySet())
            + ": no method that --pictures compares has this parameter, or none a small model");
  }

  private ChosenMethod onAll(Way way, List<Item> items) {
    HoldOut held = HoldOut.of(items, Optional.empty(), folder, settings);
    TrainingData data = TrainingData.of(held.split().train(), settings);
    lines.say(
        "Learning %,d words from %,d pictures, by %s ...",
        data.words().vocabulary().size(), data.size(), way.method());
    lines.step("Tuning parameters");
    SearchSpace space = way.space(given).orElseThrow();
    return new ChosenMethod(
        way.trainer(), tune(way, space, data, data.heldOut(held.split().validation())));
  }

  private Tuning tune(Way way, SearchSpace space, TrainingData data, TrainingData validation) {
    return Tuner.tune(
        way.trainer(),
        space,
        data,
        validation,
        trial ->
            lines.say(
                "  %s, %s: average precision %.3f",
                way.method(), trial.parameters(), trial.averagePrecision()));
  }

  private List<Item> sample(List<Item> items) {
    if (items.size() <= MAX_COMPARED) {
      return items;
    }
    List<Item> shuffled = new ArrayList<>(items);
    Collections.shuffle(shuffled, new Random(settings.seed()));
    return List.copyOf(shuffled.subList(0, MAX_COMPARED));
  }

  private static long bytes(CrossMediaModel model) throws IOException {
    Path file = Files.createTempFile("model", ".safetensors");
    try {
      ModelFile.write(model.inHalfPrecision(), file);
      return Files.size(file);
    } finally {
      Files.delete(file);
    }
  }

  private void print(List<ComparedMethod> all, ComparedMethod best, TrainingData validation) {
    Table table =
        new Table(List.of("method", "average precision", "trials", "seconds", "model of all"));
    table.add(List.of("random order", Formatted.of("%.3f", chance(validation)), "", "", ""));
    for (ComparedMethod one : all) {
      table.add(
          List.of(
              one.way().method(),
              Formatted.of("%.3f", one.tuning().averagePrecision()),
              Integer.toString(one.tuning().measured()),
              Long.toString(one.time().toSeconds()),
              Formatted.of("%.1f MB", one.bytes() / 1e6)));
    }
    lines.say("");
    lines.print(table);
    lines.say("Taken: %s%s", best.way().method(), reason(all, best));
    lines.say("");
  }

  private static String reason(List<ComparedMethod> all, ComparedMethod best) {
    boolean isBest =
        all.stream()
            .allMatch(one -> one.tuning().averagePrecision() <= best.tuning().averagePrecision());
    return isBest
        ? ", the best."
        : Formatted.of(", the best of those whose model is under %.0f MB.", MAX_FILE / 1e6);
  }

  private static double chance(TrainingData validation) {
    return new AverageOverQueries(validation).directions().getFirst().chance();
  }
}
