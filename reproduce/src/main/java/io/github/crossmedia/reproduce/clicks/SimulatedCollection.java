package io.github.crossmedia.reproduce.clicks;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery.CaptionGrades;
import io.github.crossmedia.reproduce.simulation.SimulatedSearches;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.clicks.ModelScores;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A collection whose pictures simulated people search. A model of the captions of one in {@value
 * #CAPTIONED} pictures shows the results. Logs are of the training pictures. Models are measured on
 * other pictures by their true relevance, which only the simulation knows.
 */
final class SimulatedCollection {

  static final int CAPTIONED = 10;

  private static final String CAPTION_METHOD = "ridge";
  private static final int QUERIES = 1_000;
  private static final int MEASURED_QUERIES = 500;
  private static final int MIN_RELEVANT = 3;
  private static final long SEED = 1;

  private final Settings settings;
  private final List<Item> train;
  private final List<Item> test;
  private final List<SimulatedQuery> queries;
  private final Judgments judgments;
  private final CrossMediaModel captions;
  private final SimulatedSearches searches;

  /**
   * Creates a collection of pictures to learn from and pictures to be measured on.
   *
   * @param views the views of pictures
   */
  SimulatedCollection(List<Item> train, List<Item> test, List<String> views, int threads) {
    this.settings = Settings.of(views.toArray(String[]::new)).withThreads(threads);
    this.train = train;
    this.test = test;
    this.queries =
        SimulatedQuery.draw(train, new CaptionGrades(train), QUERIES, MIN_RELEVANT, SEED);
    CaptionGrades grades = new CaptionGrades(test);
    Map<String, Map<String, Integer>> relevant = new LinkedHashMap<>();
    for (SimulatedQuery query : queries) {
      Map<String, Integer> graded = grades.of(query.text());
      if (!graded.isEmpty() && relevant.size() < MEASURED_QUERIES) {
        relevant.put(query.text(), graded);
      }
    }
    this.judgments = Judgments.of(relevant);
    this.captions = ofCaptions();
    ModelScores shown = ModelScores.of(captions, train);
    this.searches =
        new SimulatedSearches(queries, text -> shown.best(text, SimulatedSearches.SHOWN));
  }

  private CrossMediaModel ofCaptions() {
    TextSide words = new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 2);
    List<Item> captioned = ClickLearning.every(train, CAPTIONED, true);
    return new Training(
            Trainers.all().named(CAPTION_METHOD),
            Parameters.NONE,
            settings.with(words, CaptionTask.ALL))
        .run(
            ClickLearning.every(captioned, ClickLearning.ONE_IN, false),
            ClickLearning.every(captioned, ClickLearning.ONE_IN, true),
            trial -> {})
        .model();
  }

  /** Returns the model of captions that showed the results. */
  CrossMediaModel captions() {
    return captions;
  }

  List<Item> train() {
    return train;
  }

  List<Item> test() {
    return test;
  }

  /** Returns how many queries there are, and on how many the models are measured. */
  int[] queries() {
    return new int[] {queries.size(), judgments.queries().size()};
  }

  /** Returns the clicks of simulated people on results of the model of captions. */
  SearchLog log(Behavior behavior, long clicks, long seed) {
    return searches.log(behavior, clicks, seed);
  }

  /** Returns the same searches by people who look at every result. */
  SearchLog withoutBias(Behavior behavior, SearchLog log, long seed) {
    return searches.logOfSearches(behavior.withoutBias(), searches(log).size(), seed);
  }

  /** Returns the text of each search of a log. */
  private static List<String> searches(SearchLog log) {
    List<String> texts = new ArrayList<>();
    for (ClickCount count : log.counts()) {
      if (count.position() == 1) {
        texts.addAll(Collections.nCopies(Math.toIntExact(count.shown()), count.query()));
      }
    }
    return texts;
  }

  /**
   * Returns the true value that counterfactual evaluation estimates: the gain of a model over that
   * of captions in the discounted attractiveness of the first pictures.
   */
  double trueGain(CrossMediaModel model, SearchLog log, Behavior behavior) {
    ModelScores improved = ModelScores.of(model, train);
    ModelScores old = ModelScores.of(captions, train);
    Map<String, SimulatedQuery> byText = new HashMap<>();
    queries.forEach(query -> byText.put(query.text(), query));
    Map<String, Double> gains = new HashMap<>();
    double sum = 0;
    List<String> searched = searches(log);
    for (String text : searched) {
      sum +=
          gains.computeIfAbsent(
              text,
              key ->
                  value(byText.get(key), improved, behavior)
                      - value(byText.get(key), old, behavior));
    }
    return sum / searched.size();
  }

  private static double value(SimulatedQuery query, ModelScores scores, Behavior behavior) {
    double value = 0;
    int rank = 0;
    for (String picture : scores.best(query.text(), SimulatedSearches.SHOWN)) {
      rank++;
      int grade = query.grades().getOrDefault(picture, 0);
      value += behavior.attraction(grade) * Math.log(2) / Math.log(rank + 1.0);
    }
    return value;
  }

  /** Returns pictures by id. */
  static Map<String, Medium> media(List<Item> items) {
    Map<String, Medium> media = new LinkedHashMap<>();
    items.forEach(item -> media.put(item.id(), item.medium()));
    return media;
  }

  /** Returns the training pictures without the captions that no model has read. */
  private List<Item> known() {
    List<Item> known = new ArrayList<>();
    for (int i = 0; i < train.size(); i++) {
      Item item = train.get(i);
      String text = i % CAPTIONED == 0 ? item.text() : "";
      known.add(
          new Item(item.id(), item.split(), item.picture(), text, item.labels(), item.views()));
    }
    return known;
  }

  /** Learns from clicks on the training pictures. */
  ClickLearning learning(SearchLog log, Propensity propensity) {
    return learning(log, propensity, TextAnalysis.of("english", 3));
  }

  /** Returns this collection with another way to split queries into terms. */
  ClickLearning learning(SearchLog log, Propensity propensity, TextAnalysis analysis) {
    WeighedClicks clicks = WeighedClicks.of(log, propensity);
    TextSide words = new TextSide.Words(analysis, Optional.empty(), 1);
    return new ClickLearning(
        known(), log, propensity, settings.with(words, new ClickTask(clicks)), captions);
  }

  /** DCG@25 on the pictures that are measured on, its interval over these pictures. */
  ResampledFigure quality(CrossMediaModel model, int resamples) {
    ModelScores scores = ModelScores.of(model, test);
    Map<String, Map<String, Float>> answers = new LinkedHashMap<>();
    for (String query : judgments.queries()) {
      answers.put(query, scores.byId(query));
    }
    PictureRankings rankings =
        PictureRankings.of(judgments, Run.of(model.card().method(), answers), media(test).keySet());
    return new PictureBootstrap(resamples, SEED)
        .of(rankings, List.of(new Measures.ChallengeDcg()))
        .getFirst();
  }
}
