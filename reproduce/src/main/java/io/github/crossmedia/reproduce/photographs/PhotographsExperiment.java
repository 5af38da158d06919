package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.task.TrainingData;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Learns the default model from Corel 5k and Flickr8k, and then from all but one of them, and asks
 * each model for pictures of both.
 */
final class PhotographsExperiment {

  /** What the model file is learned from. */
  static final String BOTH = "both";

  /** A regression for each collection instead of one of both. */
  static final String MIXED = "both, mixed";

  private static final String WITHOUT_SERIES = ", without these CDs";

  static final String FLICKR = "Flickr8k `valid`";
  static final String COREL = "Corel `test`";
  static final String SERIES = "ten CDs of Corel";

  private static final int MAX_KEYWORDS = 3;
  private static final List<Integer> FEW = List.of(100, 300);

  private final Photographs photographs;
  private final PhotographRecipe recipe;
  private final boolean comparesMixed;
  private final int resamples;
  private final Consumer<String> remarks;
  private final PhotographsReport report = PhotographsReport.empty();

  private PhotographsExperiment(
      Photographs photographs,
      PhotographRecipe recipe,
      boolean comparesMixed,
      int resamples,
      Consumer<String> remarks) {
    this.photographs = photographs;
    this.recipe = recipe;
    this.comparesMixed = comparesMixed;
    this.resamples = resamples;
    this.remarks = remarks;
  }

  /**
   * Runs all comparisons; the items of both collections have the recipe's views.
   *
   * @param comparesMixed whether a mixture of a regression for each collection is learned as well
   */
  static PhotographsReport run(
      List<Item> corel,
      List<Item> flickr,
      PhotographRecipe recipe,
      boolean comparesMixed,
      int resamples,
      Consumer<String> remarks) {
    return new PhotographsExperiment(
            new Photographs(corel, flickr), recipe, comparesMixed, resamples, remarks)
        .run();
  }

  private PhotographsReport run() {
    List<Item> corel = photographs.corelTrain();
    List<Item> flickr = photographs.flickrTrain();
    List<Item> others = photographs.corelTrainOfOthers();
    List<List<Item>> both = List.of(corel, flickr);
    List<List<Item>> bothWithoutSeries = List.of(others, flickr);
    compare(BOTH, recipe, both, false);
    if (comparesMixed) {
      compare(MIXED, recipe.mixed(), both, false);
    }
    compare("Corel alone", recipe, List.of(corel), false);
    CrossMediaModel start = compare("Flickr8k alone", recipe, List.of(flickr), true);
    compare(BOTH + WITHOUT_SERIES, recipe, bothWithoutSeries, true);
    if (comparesMixed) {
      compare(MIXED + WITHOUT_SERIES, recipe.mixed(), bothWithoutSeries, true);
    }
    compare("Corel alone" + WITHOUT_SERIES, recipe, List.of(others), true);
    if (recipe.isOfNetwork()) {
      for (int captions : FEW) {
        onTop(start, captions);
      }
    }
    return report;
  }

  /** Learns from few captions of one collection, alone and on top of a model of the other. */
  private void onTop(CrossMediaModel start, int captions) {
    List<Item> few = photographs.fewOfCorel(captions);
    String asked = String.format(Locale.ROOT, "%s by words of %d captions", COREL, few.size());
    List<Item> test = photographs.corelTest();
    Map<String, CrossMediaModel> models = new LinkedHashMap<>();
    models.put("these captions alone", recipe.learn(List.of(few)));
    models.put("Flickr8k alone", start);
    models.put("Flickr8k, then these captions", recipe.learnOn(start, few));
    models.forEach(
        (name, model) ->
            ask(asked, name, model, few, test, MAX_KEYWORDS, ModelAnswers.apart(test)));
  }

  private CrossMediaModel compare(
      String name, PhotographRecipe by, List<List<Item>> collections, boolean isWithoutSeries) {
    List<Item> train = Photographs.all(collections);
    CrossMediaModel model = by.learn(collections);
    report.pictures().put(name, train.size());
    if (isWithoutSeries) {
      List<Item> series = photographs.series();
      ask(SERIES, name, model, train, series, MAX_KEYWORDS, folders(series));
    }
    if (!isWithoutSeries || name.startsWith("Flickr8k")) {
      List<Item> valid = photographs.flickrValid();
      ask(FLICKR, name, model, train, valid, 1, ModelAnswers.apart(valid));
      List<Item> test = photographs.corelTest();
      ask(COREL, name, model, train, test, MAX_KEYWORDS, ModelAnswers.apart(test));
    }
    return model;
  }

  private void ask(
      String asked,
      String name,
      CrossMediaModel model,
      List<Item> train,
      List<Item> pictures,
      int longest,
      int[] groups) {
    TrainingData data = recipe.asked(train, pictures, longest);
    ModelAnswers answers = ModelAnswers.of(model, data, pictures, groups, resamples);
    report.add(asked, name, answers);
    remarks.accept(
        String.format(
            Locale.ROOT,
            "%s, asked for %s: average precision %.4f",
            name,
            asked,
            answers.averagePrecision().observed()));
  }

  /** Pictures of one folder are drawn together. */
  private static int[] folders(List<Item> pictures) {
    Map<String, Integer> numbers = new HashMap<>();
    int number = 0;
    for (List<Item> folder : Photographs.folders(pictures)) {
      for (Item item : folder) {
        numbers.put(item.id(), number);
      }
      number++;
    }
    return pictures.stream().mapToInt(item -> numbers.get(item.id())).toArray();
  }
}
