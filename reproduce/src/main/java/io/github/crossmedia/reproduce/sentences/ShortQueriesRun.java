package io.github.crossmedia.reproduce.sentences;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** {@code crossmedia reproduce short-queries}: words, sentences and both as one model. */
public final class ShortQueriesRun {

  public static final String NAME = "short-queries";

  private static final String KEPT = "photographs";
  private static final String NETWORK = "mobilenet-v2.corners";
  private static final String SENTENCES = "minilm";
  private static final int RAREST = 5;
  private static final int THREADS = 2;

  private ShortQueriesRun() {}

  /** Learns from Flickr8k and asks its validation pictures. */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    String view = setup.view(NETWORK);
    List<Item> items = setup.collections().seen("flickr8k", KEPT, List.of(view));
    TextSide.Words words =
        new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), RAREST);
    Settings settings =
        Settings.of(view + ":plain")
            .with(TextSide.of(List.of("tfidf", SENTENCES), words), ItemTask.SENTENCES)
            .withThreads(THREADS);
    ShortQueries asked = new ShortQueries(settings, setup.remarks());
    page(asked.answers(of(items, "train"), of(items, "valid")), view, setup.network())
        .write(setup.docs());
    return true;
  }

  private static List<Item> of(List<Item> items, String split) {
    return items.stream().filter(item -> item.split().equals(split)).toList();
  }

  static Page page(Answers answers, String view, Optional<String> network) {
    String seen = view.substring(0, view.indexOf('#'));
    return new Page(NAME + network.map(name -> "-" + seen).orElse(""), NAME)
        .with("network", seen)
        .with("options", network.map(name -> " --network " + name).orElse(""))
        .with("sentences", SENTENCES)
        .with("learned", answers.learned())
        .with("asked", answers.pictures())
        .with("queries", table(answers, false))
        .with("gains", table(answers, true))
        .with("parameters", Page.named(answers.parameters()));
  }

  private static PageTable table(Answers answers, boolean areGains) {
    PageTable table = new PageTable().text("model");
    answers.queries().forEach((name, count) -> table.numbers(name));
    if (!areGains) {
      List<String> counts = new ArrayList<>(List.of("queries"));
      answers.queries().values().forEach(count -> counts.add(Figures.of(count, 0)));
      table.row(counts);
    }
    Map<String, ResampledFigure> words = answers.figures().get(ShortQueries.WORDS);
    answers
        .figures()
        .forEach(
            (model, figures) -> {
              if (areGains && model.equals(ShortQueries.WORDS)) {
                return;
              }
              List<String> row = new ArrayList<>(List.of(model));
              figures.forEach(
                  (kind, figure) ->
                      row.add(
                          areGains
                              ? Figures.gain(figure, words.get(kind))
                              : Figures.withInterval(figure)));
              table.row(row);
            });
    return table;
  }

  /**
   * What models answered.
   *
   * @param learned from how many pictures
   * @param pictures how many were asked for
   * @param queries how many of each kind
   * @param figures of each model, by the kind of queries
   * @param parameters that were tuned, by model
   */
  record Answers(
      int learned,
      int pictures,
      Map<String, Integer> queries,
      Map<String, Map<String, ResampledFigure>> figures,
      Map<String, Parameters> parameters) {}

  /**
   * Queries as people type them, and whole sentences, asked of models of words, of sentences and of
   * both. What is tuned is tuned on a part of the pictures to learn from.
   */
  static final class ShortQueries {

    static final String WORDS = "words";

    private static final int MOST = 1_000;
    private static final long SEED = 1;
    private static final int HELD_OUT_ONE_IN = 9;
    private static final Map<String, String> RIDGE =
        Map.of("lambda", "6.4", "balance", "0.5", "counts", "root", "normalised", "true");
    private static final Map<String, String> CONTRASTIVE =
        Map.of(
            "picture-ridge", "0.4",
            "text-ridge", "1",
            "passes", "0",
            "temperature", "0.1",
            "keywords", "1.5",
            "hubness", "10");

    private final Settings settings;
    private final Consumer<String> remarks;

    ShortQueries(Settings settings, Consumer<String> remarks) {
      this.settings = settings;
      this.remarks = remarks;
    }

    Answers answers(List<Item> train, List<Item> pictures) {
      List<Item> drawn = new ArrayList<>(train);
      Collections.shuffle(drawn, new Random(SEED));
      int held = drawn.size() / HELD_OUT_ONE_IN;
      Map<String, CrossMediaModel> models = new LinkedHashMap<>();
      Map<String, Parameters> parameters = new LinkedHashMap<>();
      Trainers trainers = Trainers.all();
      Trainer both = trainers.named("fusion", List.of("ridge", "contrastive"));
      remarks.accept("learning " + both.method());
      Training.Outcome fused =
          new Training(both, given(), settings)
              .run(drawn.subList(held, drawn.size()), drawn.subList(0, held), trial -> {}, false);
      TrainingData data = TrainingData.of(train, settings);
      for (String member : List.of("ridge", "contrastive")) {
        remarks.accept("learning " + member);
        models.put(
            member.equals("ridge") ? WORDS : "sentences",
            trainers.named(member).train(data, fused.parameters().under(member)));
      }
      models.put("both", fused.model());
      parameters.put("both", fused.parameters());
      return asked(models, parameters, train.size(), pictures, data.words().encoder());
    }

    private static Parameters given() {
      Parameters given = Parameters.NONE.with("weight.ridge", 1).with("factor.1", "tuned");
      for (var entry : RIDGE.entrySet()) {
        given = given.with("ridge." + entry.getKey(), entry.getValue());
      }
      for (var entry : CONTRASTIVE.entrySet()) {
        given = given.with("contrastive." + entry.getKey(), entry.getValue());
      }
      return given;
    }

    private Answers asked(
        Map<String, CrossMediaModel> models,
        Map<String, Parameters> parameters,
        int learned,
        List<Item> pictures,
        TextEncoder encoder) {
      Map<String, Integer> counts = new LinkedHashMap<>();
      Map<String, Map<String, ResampledFigure>> figures = new LinkedHashMap<>();
      models.keySet().forEach(model -> figures.put(model, new LinkedHashMap<>()));
      List<AskedTexts> texts = new ArrayList<>(AskedTexts.words(pictures, encoder, MOST));
      texts.add(AskedTexts.sentences(pictures));
      int[] apart = IntStream.range(0, pictures.size()).toArray();
      PictureBootstrap bootstrap = new PictureBootstrap(PictureBootstrap.RESAMPLES, SEED);
      for (AskedTexts asked : texts) {
        remarks.accept("asking " + asked.kind());
        counts.put(asked.kind(), asked.texts().size());
        models.forEach(
            (name, model) ->
                figures.get(name).put(asked.kind(), asked.of(model, pictures, apart, bootstrap)));
      }
      return new Answers(learned, pictures.size(), counts, figures, parameters);
    }
  }
}
