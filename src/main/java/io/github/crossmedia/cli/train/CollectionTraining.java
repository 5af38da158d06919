package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.train.MethodOptions.Learner;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Parameters.WrongParameterException;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.score.JudgedFit;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Sources;
import io.github.crossmedia.train.view.TrainingView;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Learns from the items of collections.
 *
 * @param given parameters of the method that are not tuned
 * @param network the network of a pair
 */
record CollectionTraining(
    CollectionOptions options,
    Map<String, String> given,
    Optional<String> network,
    int threads,
    CommandSpec spec)
    implements TrainingSource {

  @Override
  public Learned learn(TrainingLines lines) throws IOException {
    Map<String, Quantiser> books = options.codebooks().read();
    options.files().check(spec, options.method());
    boolean areClicks = options.clicks().areGiven();
    Learner learner = options.method().learner(spec, network, areClicks);
    List<String> asked = views(learner);
    requireKnownParameters(learner, asked);
    TrainingFiles files = options.files();
    lines.step("Reading " + files);
    List<List<Item>> ofEach = files.items(options.judgments().pictures());
    List<Item> items = ofEach.stream().flatMap(List::stream).toList();
    List<String> views = fullNames(asked, items);
    BookOptions.requireWordsOf(books, files.first(), items);
    ClickTask clicks = areClicks ? options.clicks().task() : ClickTask.NONE;
    Settings settings =
        options
            .method()
            .widened(options.method().settled(settings(views, items, clicks)), items)
            .withSources(Sources.of(ofEach))
            .withUncaptioned(files.uncaptioned());
    lines.step("Looking for groups to hold out");
    HoldOut held = heldOut(items, settings);
    lines.step("Tuning parameters");
    Training.Outcome outcome =
        outcome(learner.trainer(), held, settings.withGrouping(held.grouping()), lines);
    Optional<JudgedFit> judged = options.judgments().fit(outcome.model(), files.first());
    return new Learned(
        held,
        held.learned(),
        settings,
        outcome,
        judged,
        held.measured(outcome.trials()),
        files.names()
            + (options.method().beginsAtModel()
                ? ""
                : ", views " + String.join(", ", views) + options.learning().described()),
        books,
        options.learning().sentences(items).stream()
            .map(
                language ->
                    "captions are sentences, read as "
                        + language
                        + "; --language whitespace keeps their words as they are")
            .toList(),
        learner.start());
  }

  private List<String> views(Learner learner) {
    List<String> views = options.views(learner.views());
    if (views.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: --picture-view=VIEW[,VIEW...]");
    }
    return views;
  }

  /** Adds the hash of its network to a view where it is left out and the items have only one. */
  private static List<String> fullNames(List<String> views, List<Item> items) {
    Set<String> known = new TreeSet<>();
    items.forEach(item -> known.addAll(item.views().keySet()));
    return views.stream().map(view -> fullName(view, known)).toList();
  }

  private static String fullName(String view, Set<String> known) {
    String name = TrainingView.parse(view).name();
    List<String> full =
        known.stream()
            .filter(each -> each.startsWith(name + NetworkFolder.SEPARATOR))
            .limit(10)
            .toList();
    if (known.contains(name) || full.isEmpty()) {
      return view;
    }
    if (full.size() > 1) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the pictures were seen by several networks called %s: name one of %s",
              name, String.join(", ", full)));
    }
    return full.getFirst() + view.substring(name.length());
  }

  /** Refuses what no item can mend, before any is read. */
  private void requireKnownParameters(Learner learner, List<String> views) {
    try {
      options.learning().heldOutBy(spec);
      options.clicks().check(spec);
      training(learner.trainer(), settings(views, List.of(), ClickTask.NONE));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private Settings settings(List<String> views, List<Item> items, ClickTask clicks) {
    LearningOptions learning = options.learning();
    Settings settings =
        options.clicks().areGiven()
            ? learning.settings(spec, views, items, clicks)
            : learning.settings(spec, views, items);
    return settings.withThreads(threads);
  }

  private HoldOut heldOut(List<Item> items, Settings settings) {
    try {
      return HoldOut.of(
          items, options.learning().heldOutBy(spec), options.files().folder(), settings);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(options.files() + ": " + e.getMessage(), e);
    }
  }

  private Training.Outcome outcome(
      Trainer trainer, HoldOut held, Settings settings, TrainingLines lines) {
    boolean keepsCalibration = options.method().beginsAtModel() && options.clicks().areGiven();
    try {
      return training(trainer, settings)
          .run(held.split().train(), held.split().validation(), lines, !keepsCalibration);
    } catch (WrongParameterException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(options.files() + ": " + e.getMessage(), e);
    }
  }

  private Training training(Trainer trainer, Settings settings) {
    return new Training(trainer, Parameters.of(given), settings);
  }
}
