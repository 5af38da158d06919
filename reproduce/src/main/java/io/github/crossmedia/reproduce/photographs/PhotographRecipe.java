package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.score.FamiliarityFit;
import io.github.crossmedia.train.start.ResidualTrainer;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Sources;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the shipped models are learned by, with all parameters given.
 *
 * @param views with their maps
 * @param parameters of the ridge
 * @param isMixed whether several collections get a regression each, which are mixed
 */
record PhotographRecipe(
    List<String> views, Map<String, String> parameters, boolean isMixed, int threads) {

  /** The rank of the model file. */
  static final int RANK = 256;

  private static final List<String> VIEWS =
      List.of("jcd-pyramid:hellinger", "auto-color-correlogram:hellinger", "close-sift:hellinger");
  static final String RIDGE = "ridge";
  static final String MIXED = "mixed-ridge";

  private static final int RAREST = 5;

  /** Parameters of a mixture alone. */
  private static final Map<String, String> MIXING = Map.of("share", "0.05", "sharpness", "4");

  /**
   * Returns the recipe of {@code models/photographs.safetensors}, whose maps go through so many
   * dimensions; that file is {@linkplain #mixed mixed}.
   */
  static PhotographRecipe byHand(int rank, int threads) {
    return new PhotographRecipe(
        VIEWS,
        Map.of(
            "lambda", "1.6",
            "balance", "0.25",
            "rank", Integer.toString(rank),
            "normalised", "true"),
        false,
        threads);
  }

  /** Returns the recipe of a model that looks at pictures with a network. */
  static PhotographRecipe ofNetwork(String view, int threads) {
    return new PhotographRecipe(
        List.of(view + ":plain"),
        Map.of(
            "lambda", "6.4",
            "balance", "0.5",
            "counts", "root",
            "rank", "0",
            "normalised", "true"),
        false,
        threads);
  }

  /** Returns the settings, whose queries have at most so many words. */
  private Settings settings(int longest) {
    TextAnalysis written = TextAnalysis.of("english").written();
    CaptionQueries.Limits limits = CaptionQueries.Limits.NONE.withLongest(longest);
    return Settings.of(views.toArray(String[]::new))
        .with(new TextSide.Words(written, Optional.empty(), RAREST), new CaptionTask(limits, 1))
        .withThreads(threads);
  }

  /** Returns true if a network looks at the pictures. */
  boolean isOfNetwork() {
    return views.stream().anyMatch(view -> view.contains("#"));
  }

  /** Returns the recipe with a regression for each collection. */
  PhotographRecipe mixed() {
    return new PhotographRecipe(views, parameters, true, threads);
  }

  CrossMediaModel learn(List<List<Item>> collections) {
    return learn(Photographs.all(collections), Sources.of(collections), this::training);
  }

  /** Learns on top of a model what it lacks. */
  CrossMediaModel learnOn(CrossMediaModel start, List<Item> train) {
    return learn(
        train, Sources.ONE, by -> new Training(new ResidualTrainer(start), Parameters.NONE, by));
  }

  private CrossMediaModel learn(
      List<Item> train, Sources sources, Function<Settings, Training> training) {
    Settings settings = settings(1).withSources(sources);
    GroupingKind by =
        Photographs.folders(train).size() > 1 ? GroupingKind.FOLDER : GroupingKind.NONE;
    HoldOut held = HoldOut.of(train, Optional.of(by), Path.of(""), settings);
    Training.Outcome outcome =
        training
            .apply(settings.withGrouping(held.grouping()))
            .run(held.split().train(), held.split().validation(), trial -> {});
    return FamiliarityFit.in(outcome.model(), train, held.grouping(), settings.seed())
        .inHalfPrecision();
  }

  private Training training(Settings settings) {
    Map<String, String> given = new HashMap<>(parameters);
    if (isMixed) {
      given.putAll(MIXING);
    }
    return new Training(
        Trainers.all().named(isMixed ? MIXED : RIDGE), Parameters.of(given), settings);
  }

  /** Returns other pictures, and queries of at most so many of the words that were learned. */
  TrainingData asked(List<Item> train, List<Item> others, int longest) {
    return TrainingData.of(train, settings(longest)).heldOut(others);
  }
}
