package io.github.crossmedia.train.clicks.experiment;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.measure.ChallengeDcg;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.Resampled;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.CaptionTask;
import io.github.crossmedia.train.ClickTask;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.SearchSpace;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.TextSide;
import io.github.crossmedia.train.Trainer;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.clicks.ModelScores;
import io.github.crossmedia.train.clicks.WeighedClicks;
import io.github.crossmedia.train.clicks.simulation.Behavior;
import io.github.crossmedia.train.clicks.simulation.CaptionGrades;
import io.github.crossmedia.train.clicks.simulation.SimulatedQuery;
import io.github.crossmedia.train.clicks.simulation.SimulatedSearches;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A collection whose pictures are searched by simulated people. A model of the captions of one in
 * {@value #CAPTIONED} pictures shows the results; logs are of the training pictures, and models are
 * measured on other ones, by what the simulation knows and no learner is told.
 */
public final class ClickWorld {

  static final int CAPTIONED = 10;

  private static final String CAPTION_METHOD = "ridge";
  private static final int QUERIES = 1_000;
  private static final int MEASURED_QUERIES = 500;
  private static final int FEWEST_RELEVANT = 3;
  private static final int ONE_IN = 9;
  private static final long SEED = 1;

  private final Settings settings;
  private final List<Item> train;
  private final List<Item> test;
  private final List<SimulatedQuery> queries;
  private final Judgments judgments;
  private final CrossMediaModel captions;

  /**
   * A world of pictures to learn from and pictures to be measured on.
   *
   * @param views what a picture is seen by
   */
  public ClickWorld(List<Item> train, List<Item> test, List<String> views, int threads) {
    this.settings = Settings.of(views.toArray(String[]::new)).withThreads(threads);
    this.train = train;
    this.test = test;
    this.queries =
        SimulatedQuery.draw(train, new CaptionGrades(train), QUERIES, FEWEST_RELEVANT, SEED);
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
  }

  private CrossMediaModel ofCaptions() {
    TextSide words = new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 2);
    List<Item> captioned = everyOther(train, CAPTIONED, true);
    return learned(
        Trainers.all().named(CAPTION_METHOD), settings.with(words, CaptionTask.ALL), captioned);
  }

  /** The model of captions that showed the results. */
  public CrossMediaModel captions() {
    return captions;
  }

  public List<Item> train() {
    return train;
  }

  public List<Item> test() {
    return test;
  }

  /** How many queries there are, and on how many the models are measured. */
  public int[] queries() {
    return new int[] {queries.size(), judgments.queries().size()};
  }

  /** What people did whom the model of captions showed results. */
  public SearchLog log(Behavior behavior, long clicks, long seed) {
    ModelScores scores = new ModelScores(captions, media(train));
    return new SimulatedSearches(queries, text -> scores.best(text, SimulatedSearches.SHOWN))
        .log(behavior, clicks, seed);
  }

  /** Pictures by id. */
  public static Map<String, Medium> media(List<Item> items) {
    Map<String, Medium> media = new LinkedHashMap<>();
    items.forEach(item -> media.put(item.id(), item.medium()));
    return media;
  }

  /** Learns by a method, each parameter at the value that it proposes first. */
  public CrossMediaModel learned(String method, WeighedClicks clicks) {
    TextSide words = new TextSide.Words(TextAnalysis.of("english", 3), Optional.empty(), 1);
    return learned(
        Trainers.all().named(method), settings.with(words, new ClickTask(clicks)), train);
  }

  private static CrossMediaModel learned(Trainer trainer, Settings settings, List<Item> items) {
    return new Training(trainer, first(trainer), settings)
        .run(everyOther(items, ONE_IN, false), everyOther(items, ONE_IN, true), trial -> {}, false)
        .model();
  }

  /** Fusions learn each member as it proposes first and search their weights alone. */
  private static SearchSpace first(Trainer trainer) {
    Map<String, Trainer> members = new LinkedHashMap<>();
    Trainers.all().list().forEach(each -> members.put(each.method(), each));
    SearchSpace space = trainer.searchSpace();
    Parameters first = space.first();
    for (String name : space.names()) {
      int dot = name.indexOf('.');
      if (!name.startsWith("weight.")) {
        String value =
            dot < 0
                ? first.text(name)
                : members
                    .get(name.substring(0, dot))
                    .searchSpace()
                    .first()
                    .text(name.substring(dot + 1));
        space = space.with(name, value);
      }
    }
    return space;
  }

  private static List<Item> everyOther(List<Item> items, int every, boolean those) {
    List<Item> picked = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      if ((i % every == 0) == those) {
        picked.add(items.get(i));
      }
    }
    return picked;
  }

  /** DCG@25 on the pictures that are measured on, its interval over these pictures. */
  public Resampled quality(CrossMediaModel model, int resamples) {
    ModelScores scores = new ModelScores(model, media(test));
    Map<String, Map<String, Float>> answers = new LinkedHashMap<>();
    for (String query : judgments.queries()) {
      answers.put(query, scores.byId(query));
    }
    PictureRankings rankings =
        PictureRankings.of(judgments, Run.of(model.card().method(), answers), media(test).keySet());
    return new PictureBootstrap(resamples, SEED)
        .of(rankings, List.of(new ChallengeDcg()))
        .getFirst();
  }
}
