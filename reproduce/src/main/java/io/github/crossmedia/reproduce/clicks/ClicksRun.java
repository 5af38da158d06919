package io.github.crossmedia.reproduce.clicks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.reproduce.clicks.ClickExperiment.Found;
import io.github.crossmedia.reproduce.clicks.ClickExperiment.Regime;
import io.github.crossmedia.reproduce.clicks.ClickExperiment.Row;
import io.github.crossmedia.reproduce.clicks.ClicksRun.ClickPaper.Guards;
import io.github.crossmedia.reproduce.clicks.ClicksRun.ClickPaper.Method;
import io.github.crossmedia.reproduce.clicks.ClicksRun.SubspaceExperiment.Setting;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.Results;
import io.github.crossmedia.reproduce.published.Experiment;
import io.github.crossmedia.reproduce.published.ExperimentFeatures;
import io.github.crossmedia.reproduce.published.ExperimentFile;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** {@code crossmedia reproduce clicks}. */
public final class ClicksRun {

  public static final String NAME = "clicks";

  /** Dimensions, lambda and terms of the subspaces. */
  public static final String SUBSPACES = "clicks-subspaces";

  /** Fusions of several views. */
  public static final String VIEWS = "clicks-views";

  private static final List<String> METHODS =
      List.of(
          "ngs",
          "glp",
          "click-cca",
          "ccl",
          "psi",
          "pa",
          "fus",
          "fug",
          "fua",
          "term-svm",
          "fus-glp",
          "fus-glp-svm");
  private static final int CANDIDATES = 1_000;
  private static final int ASKED = 200;
  private static final int ROUNDS = 5;
  private static final String SIFT = "sift";

  private final List<String> methods;
  private final Path kept;
  private final Consumer<String> remarks;

  private ClicksRun(List<String> methods, Path kept, Consumer<String> remarks) {
    this.methods = methods;
    this.kept = kept;
    this.remarks = remarks;
  }

  /**
   * Runs the comparisons on Corel, and on Flickr8k if its features are there. The results on a
   * collection are kept next to the features and not computed again.
   */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    Consumer<String> remarks = setup.remarks();
    String named = setup.namedMethods();
    ClicksRun run =
        new ClicksRun(
            setup.methods().isEmpty() ? METHODS : setup.methods(),
            setup.features().resolve(NAME + named.replaceAll("\\W+", "-")),
            remarks);
    Map<String, Found> found = new LinkedHashMap<>();
    found.put(
        "Corel 5k, blobs",
        run.kept(
            "corel5k",
            () -> {
              Path collection = setup.data().resolve("corel5k/collection.jsonl");
              return run.on(CollectionReader.readAll(collection), "test", List.of("blobs"));
            }));
    Path sift = setup.features().resolve("flickr8k/sift-close-keypoints-1000-of-1000.jsonl");
    if (Files.exists(sift)) {
      found.put(
          "Flickr8k, key points",
          run.kept(
              "flickr8k",
              () -> {
                Path collection = setup.data().resolve("flickr8k/collection.jsonl");
                List<Item> items = seen(CollectionReader.readAll(collection), sift);
                return run.on(items, "valid", List.of(SIFT + ":hellinger"));
              }));
    } else {
      remarks.accept("Flickr8k is left out: no " + sift + ", see --features");
    }
    ClickPaper paper = ClickPaper.read();
    ClickPage.of(paper, named, found).write(setup.docs());
    List<String> fallen = new ArrayList<>();
    found.forEach((name, numbers) -> fallen.addAll(paper.fallen(name, numbers)));
    fallen.forEach(remarks);
    return fallen.isEmpty();
  }

  /** Returns the page again, from what its run left beside it. */
  public static Page page(Results results) throws IOException {
    return ClickPage.explained(ClickPaper.read(), new Page(NAME, NAME, results));
  }

  /** Varies parameters of the subspaces on Corel. */
  public static boolean subspaces(Reproduction.Setup setup) throws IOException {
    List<Item> items = CollectionReader.readAll(setup.data().resolve("corel5k/collection.jsonl"));
    SimulatedCollection collection =
        new SimulatedCollection(
            ofSplit(items, "train"), ofSplit(items, "test"), List.of("blobs"), 1);
    SubspacePage.of(new SubspaceExperiment(collection, setup.remarks()).run()).write(setup.docs());
    return true;
  }

  /** Fuses graphs of several views of Corel, as FUG and FUA do in the paper. */
  public static boolean views(Reproduction.Setup setup) throws IOException {
    Path folder = setup.data().resolve("corel5k");
    List<Item> all = CollectionReader.readAll(folder.resolve("collection.jsonl"));
    Files.createDirectories(setup.features());
    List<Item> items =
        new ExperimentFeatures(
                FusionExperiment.FEATURES,
                folder.toAbsolutePath(),
                setup.features(),
                setup.remarks(),
                setup.collections().progress())
            .of(all);
    SimulatedCollection collection =
        new SimulatedCollection(
            ofSplit(items, "train"), ofSplit(items, "test"), FusionExperiment.LEARNED_VIEWS, 1);
    FusionPage.of(new FusionExperiment(collection, setup.remarks()).run()).write(setup.docs());
    return true;
  }

  private static List<Item> ofSplit(List<Item> items, String split) {
    return items.stream().filter(item -> item.split().equals(split)).toList();
  }

  private interface Comparison {
    Found run() throws IOException;
  }

  private Found kept(String collection, Comparison comparison) throws IOException {
    Path file = kept.resolve(collection + ".json");
    JsonMapper json = new JsonMapper();
    if (Files.exists(file)) {
      remarks.accept("taken from " + file + ", delete it to run " + collection + " again");
      return json.readValue(Files.readAllBytes(file), Found.class);
    }
    Found found = comparison.run();
    Files.createDirectories(kept);
    byte[] bytes = json.writeValueAsBytes(found);
    WholeFile.write(file, out -> out.write(bytes));
    return found;
  }

  private Found on(List<Item> items, String test, List<String> views) {
    List<Item> train = ofSplit(items, "train");
    SimulatedCollection collection = new SimulatedCollection(train, ofSplit(items, test), views, 1);
    return new ClickExperiment(collection, remarks)
        .run(methods, model -> milliseconds(model, train));
  }

  private static List<Item> seen(List<Item> items, Path features) throws IOException {
    Map<String, Map<String, View>> views = new HashMap<>();
    CollectionReader.forEach(features, item -> views.put(item.id(), item.views()));
    List<Item> seen = new ArrayList<>();
    for (Item item : items) {
      if (views.containsKey(item.id())) {
        Map<String, View> all = new TreeMap<>(item.views());
        all.putAll(views.get(item.id()));
        seen.add(
            new Item(item.id(), item.split(), item.picture(), item.text(), item.labels(), all));
      }
    }
    return seen;
  }

  /** Returns the time of a query over so many candidates in an index, for one of them. */
  private static double milliseconds(CrossMediaModel model, List<Item> pictures) {
    LearnedField field =
        LearnedField.of(CrossMediaField.named("picture"), ServedVersion.of("clicks@1", model));
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (Item picture : pictures.subList(0, Math.min(CANDIDATES, pictures.size()))) {
          Document document = new Document();
          field.fields(picture.medium()).forEach(document::add);
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      try (DirectoryReader index = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(index);
        ask(searcher, field, pictures);
        double[] rounds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
          long start = System.nanoTime();
          ask(searcher, field, pictures);
          rounds[round] = (System.nanoTime() - start) / 1e6 / ASKED / index.numDocs();
        }
        Arrays.sort(rounds);
        return rounds[ROUNDS / 2];
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void ask(IndexSearcher searcher, LearnedField field, List<Item> pictures)
      throws IOException {
    for (int query = 0; query < ASKED; query++) {
      String text = pictures.get(query % pictures.size()).text().split("\n")[0];
      searcher.search(field.text(text, Plan.EXACT), 25);
    }
  }

  /** The page of {@code reproduce clicks}. */
  static final class ClickPage {

    private static final String INTERVAL = "95 % interval";
    private static final String COMPARED = "compared with captions alone";

    private final ClickPaper paper;

    private ClickPage(ClickPaper paper) {
      this.paper = paper;
    }

    /**
     * Returns the page.
     *
     * @param methods the option that names them
     * @param found what was found on each collection, by its name
     */
    static Page of(ClickPaper paper, String methods, Map<String, Found> found) {
      ClickPage clicks = new ClickPage(paper);
      return explained(
          paper,
          new Page(ClicksRun.NAME)
              .with("methods", methods)
              .with(
                  "collections",
                  found.entrySet().stream()
                      .map(each -> clicks.collection(each.getKey(), each.getValue()))
                      .toList())
              .with("times", clicks.times(found)));
    }

    /** Adds to a page's results what explains them. */
    private static Page explained(ClickPaper paper, Page page) {
      List<Map<String, Object>> collections = new ArrayList<>();
      for (Map<String, Object> each : page.results().maps("collections")) {
        Map<String, Object> collection = new HashMap<>(each);
        collection.put("explanation", paper.guards((String) each.get("name")).note().orElse(""));
        collections.add(collection);
      }
      return page.text("collections", collections);
    }

    private Map<String, ?> collection(String name, Found found) {
      Guards guards = paper.guards(name);
      PageTable methods = new PageTable().text("method", "paper, dev", "paper, test");
      methods.text("ours", "over seeds", INTERVAL, COMPARED, "guard");
      for (Row row : found.methods()) {
        add(
            methods,
            List.of(row.name(), published(row, Method::dcg, 2), published(row, Method::test, 3)),
            ofSeeds(row),
            guard(guards, row));
      }
      PageTable curve = new PageTable().text("clicks", "ours", "over seeds", INTERVAL, COMPARED);
      curve.text("guard");
      add(curve, List.of("0"), ofSeeds(found.methods().getFirst()), "");
      for (Row row : found.curve()) {
        add(curve, List.of(row.name()), ofSeeds(row), guard(guards, row));
      }
      PageTable parameters = new PageTable().text("method", "tuned on a ninth of the pictures");
      found.parameters().forEach((method, chosen) -> parameters.row(method, chosen.toString()));
      return Map.ofEntries(
          Map.entry("name", name),
          Map.entry("train", found.train()),
          Map.entry("test", found.test()),
          Map.entry("asked", found.queries()[0]),
          Map.entry("measured", found.queries()[1]),
          Map.entry("table", methods),
          Map.entry("published", order()),
          Map.entry("ours", order(found.methods())),
          Map.entry("learning", learning(found.regimes())),
          Map.entry("costs", found.regimes().stream().map(ClickPage::cost).toList()),
          Map.entry("estimates", estimates(found.regimes())),
          Map.entry("curve", curve),
          Map.entry("parameters", parameters));
    }

    private static void add(
        PageTable table, List<String> names, List<String> values, String... more) {
      table.row(Stream.of(names, values, List.of(more)).flatMap(List::stream).toList());
    }

    private static String guard(Guards guards, Row row) {
      return guards.of(row.name()).map(guard -> Figures.of(guard, 2)).orElse("");
    }

    private static PageTable learning(List<Regime> regimes) {
      PageTable learning =
          new PageTable().text("regime and learning", "DCG@25", INTERVAL, COMPARED);
      for (Regime regime : regimes) {
        for (Row row :
            List.of(
                regime.asTheyAre(),
                regime.weighed(),
                regime.knowing(),
                regime.withoutBias(),
                regime.improved())) {
          String observed = Figures.of(row.value().observed(), 2);
          add(learning, List.of(row.name(), observed), compared(row));
        }
      }
      return learning;
    }

    private static PageTable estimates(List<Regime> regimes) {
      PageTable estimates = new PageTable().text("learned under", "log of", "inverse propensity");
      estimates.text("self-normalised", "doubly robust", "true");
      for (Regime regime : regimes) {
        estimates.row(
            regime.behavior().name(),
            regime.next().name(),
            Figures.difference(regime.elsewhere().get(Estimator.IPS), 3),
            Figures.difference(regime.elsewhere().get(Estimator.SELF_NORMALISED), 3),
            Figures.difference(regime.elsewhere().get(Estimator.DOUBLY_ROBUST), 3),
            Formatted.of("%+.3f", regime.trueElsewhere()));
      }
      return estimates;
    }

    private static Map<String, ?> cost(Regime regime) {
      ResampledFigure asTheyAre = regime.asTheyAre().value();
      return Map.ofEntries(
          Map.entry("regime", regime.behavior().name()),
          Map.entry("power", regime.behavior().power()),
          Map.entry("noise", regime.behavior().noise()),
          Map.entry("trust", regime.behavior().trust()),
          Map.entry("cost", Figures.difference(asTheyAre.minus(regime.withoutBias().value()), 2)),
          Map.entry("back", Figures.difference(regime.weighed().value().minus(asTheyAre), 2)),
          Map.entry("propensity", regime.propensity()));
    }

    private PageTable times(Map<String, Found> found) {
      PageTable table = new PageTable().text("method", "paper");
      found.keySet().forEach(table::text);
      for (String method : found.values().iterator().next().milliseconds().keySet()) {
        add(
            table,
            List.of(method, milliseconds(method)),
            found.values().stream()
                .map(each -> Figures.of(each.milliseconds().get(method), 5))
                .toList());
      }
      return table;
    }

    private String published(Row row, Function<Method, Double> number, int digits) {
      return paper.methods().stream()
          .filter(each -> each.method().equals(row.name()) && number.apply(each) != null)
          .map(each -> Figures.of(number.apply(each), digits))
          .findFirst()
          .orElse("");
    }

    private String milliseconds(String method) {
      return paper.methods().stream()
          .filter(each -> each.method().equals(method) && each.milliseconds() != null)
          .map(each -> String.valueOf(each.milliseconds()))
          .findFirst()
          .orElse("");
    }

    private String order() {
      return paper.methods().stream()
          .filter(each -> each.dcg() != null)
          .sorted(Comparator.comparing(Method::dcg).reversed())
          .map(Method::method)
          .collect(Collectors.joining(", "));
    }

    private static String order(List<Row> rows) {
      return rows.stream()
          .sorted((a, b) -> Double.compare(b.value().observed(), a.value().observed()))
          .map(Row::name)
          .collect(Collectors.joining(", "));
    }

    private static List<String> ofSeeds(Row row) {
      String over = row.seeds() == 1 ? "" : "+- " + Figures.of(row.deviationOverSeeds(), 2);
      List<String> values = new ArrayList<>(List.of(Figures.of(row.value().observed(), 2), over));
      values.addAll(compared(row));
      return values;
    }

    private static List<String> compared(Row row) {
      return List.of(Figures.interval(row.value(), 2), Figures.difference(row.gain(), 2));
    }
  }

  /** The page of {@code reproduce clicks-subspaces}. */
  static final class SubspacePage {

    private SubspacePage() {}

    static Page of(List<Setting> settings) {
      return new Page(ClicksRun.SUBSPACES)
          .with("dimensions", table(settings, SubspaceExperiment.DIMENSIONS))
          .with("lambda", table(settings, SubspaceExperiment.LAMBDA))
          .with("weighting", table(settings, SubspaceExperiment.WEIGHTING));
    }

    private static PageTable table(List<Setting> settings, String parameter) {
      PageTable table =
          new PageTable().text("method", parameter).numbers("DCG@25", "95 % interval", "gain");
      for (Setting each : settings) {
        if (each.parameter().equals(parameter)) {
          table.row(
              each.method(),
              each.setting(),
              Figures.of(each.value().observed(), 2),
              Figures.interval(each.value(), 2),
              Figures.difference(each.gain(), 2));
        }
      }
      return table;
    }
  }

  /** The page of {@code reproduce clicks-views}. */
  static final class FusionPage {

    private FusionPage() {}

    static Page of(Map<String, ResampledFigure> found) {
      PageTable rows = new PageTable().text("method").numbers("DCG@25", "95 % interval");
      found.forEach(
          (method, value) ->
              rows.row(method, Figures.of(value.observed(), 2), Figures.interval(value, 2)));
      PageTable differences = new PageTable().text("method", "beside").numbers("difference");
      for (String[] pair : FusionExperiment.COMPARED) {
        differences.row(
            pair[0], pair[1], Figures.difference(found.get(pair[0]).minus(found.get(pair[1])), 2));
      }
      return new Page(ClicksRun.VIEWS).with("rows", rows).with("differences", differences);
    }
  }

  /** The numbers of the paper, and what explains and guards ours. */
  record ClickPaper(List<Method> methods, double tolerance, Map<String, Guards> collections) {

    /**
     * A method.
     *
     * @param dcg DCG@25 on the paper's development set, in percent; null if the paper has none
     * @param test the same on its test set
     * @param milliseconds for one pair, where the paper has it
     */
    record Method(String method, Double dcg, Double test, Double milliseconds) {}

    /**
     * The guards and explanation of our numbers on a collection.
     *
     * @param explanation why the order differs from the paper's
     * @param guards the number below which, less the tolerance, a row fails
     */
    record Guards(String explanation, Map<String, Double> guards) {

      static final Guards NONE = new Guards(null, Map.of());

      public Guards {
        guards = Map.copyOf(guards);
      }

      Optional<String> note() {
        return Optional.ofNullable(explanation);
      }

      Optional<Double> of(String row) {
        return Optional.ofNullable(guards.get(row));
      }
    }

    /** Returns what is known of a collection. */
    Guards guards(String collection) {
      return collections.getOrDefault(collection, Guards.NONE);
    }

    /** Returns a sentence for each row below its guard. */
    List<String> fallen(String collection, Found found) {
      return Stream.concat(found.methods().stream(), found.curve().stream())
          .flatMap(row -> fallen(collection, row).stream())
          .toList();
    }

    private Optional<String> fallen(String collection, Row row) {
      return guards(collection)
          .of(row.name())
          .filter(guard -> row.value().observed() < guard - tolerance)
          .map(
              guard ->
                  Formatted.of(
                      "%s, %s: %.2f is below its guard %.2f",
                      collection, row.name(), row.value().observed(), guard));
    }

    ClickPaper {
      collections = Map.copyOf(collections);
      methods = List.copyOf(methods);
    }

    /** Returns the shipped description. */
    static ClickPaper read() throws IOException {
      return ExperimentFile.read(ClicksRun.NAME, ClickPaper.class);
    }
  }

  /**
   * The effect of a subspace's dimensions, of the structure's weight and of the weighting of terms
   * on methods that learn from clicks. All learn from the log that {@link ClickExperiment} tunes
   * on, with the other parameters tuned there.
   */
  static final class SubspaceExperiment {

    static final String DIMENSIONS = "dimensions";
    static final String LAMBDA = "lambda";
    static final String WEIGHTING = "weighting";

    private static final List<String> SUBSPACES = List.of("click-cca", "ccl", "psi");
    private static final List<String> BILINEAR = List.of("click-cca", "ccl", "psi", "pa");
    private static final List<String> SIZES = List.of("10", "25", "50", "100", "200");
    private static final List<String> LAMBDAS =
        List.of("0.0001", "0.001", "0.01", "0.1", "1", "10");
    private static final String PUBLISHED = "tf";
    private static final int RESAMPLES = 1000;
    private static final int SEEDS = 3;

    private final SimulatedCollection collection;
    private final Consumer<String> remarks;

    SubspaceExperiment(SimulatedCollection collection, Consumer<String> remarks) {
      this.collection = collection;
      this.remarks = remarks;
    }

    /**
     * A method under one value of a parameter.
     *
     * @param value DCG@25 in percent, the mean over seeds
     * @param gain over the same method as it was tuned
     */
    record Setting(
        String method,
        String parameter,
        String setting,
        ResampledFigure value,
        ResampledFigure gain) {}

    List<Setting> run() {
      var log = collection.log(Behavior.REGIMES.getFirst(), ClickExperiment.CLICKS, 1);
      var propensity = InterventionHarvesting.of(log);
      ClickLearning learning = collection.learning(log, propensity);
      ClickLearning ofWords = collection.learning(log, propensity, TextAnalysis.of("english"));
      List<Setting> settings = new ArrayList<>();
      for (String method : BILINEAR) {
        Trainer trainer = learning.named(method);
        Parameters tuned = learning.chosen(trainer);
        ResampledFigure usual = quality(learning, method, tuned);
        if (SUBSPACES.contains(method)) {
          for (String size : SIZES) {
            settings.add(setting(learning, method, tuned, DIMENSIONS, size, usual));
          }
        }
        if (trainer.searchSpace().names().contains(LAMBDA)) {
          for (String lambda : LAMBDAS) {
            settings.add(setting(learning, method, tuned, LAMBDA, lambda, usual));
          }
        }
        settings.add(setting(ofWords, method, tuned, WEIGHTING, PUBLISHED, usual));
      }
      return settings;
    }

    private Setting setting(
        ClickLearning learning,
        String method,
        Parameters tuned,
        String parameter,
        String value,
        ResampledFigure usual) {
      ResampledFigure found = quality(learning, method, tuned.with(parameter, value));
      remarks.accept(method + ", " + parameter + " " + value + ": DCG@25 " + found.observed());
      return new Setting(method, parameter, value, found, found.minus(usual));
    }

    private ResampledFigure quality(ClickLearning learning, String method, Parameters parameters) {
      List<ResampledFigure> ofSeeds = new ArrayList<>();
      int seeds = ClickLearning.DRAWING.contains(method) ? SEEDS : 1;
      for (int seed = 1; seed <= seeds; seed++) {
        var model = learning.learned(learning.named(method), parameters, seed);
        ofSeeds.add(collection.quality(model, RESAMPLES).times(100));
        learning.forget();
      }
      return ResampledFigure.mean(ofSeeds);
    }
  }

  /**
   * Fusions of methods that learn from clicks on pictures of several views. The subspaces and the
   * bilinear models learn on the views joined, FUG propagates on a graph of each view.
   */
  static final class FusionExperiment {

    static final List<String> LEARNED_VIEWS =
        List.of("counted-blobs", "dog-sift", "auto-color-correlogram");
    static final Experiment.Features FEATURES =
        new Experiment.Features(
            List.of("dog-sift:dog-keypoints=1000", "counted-blobs:regions=500:hard"),
            List.of("auto-color-correlogram"),
            1_000);

    static final String[][] COMPARED = {
      {"fus", "fug"}, {"fua", "fus"}, {"fua", "fug"}, {"fus", "pa"}, {"fug", "glp"}
    };

    private static final List<String> METHODS = List.of("glp", "pa", "fus", "fug", "fua");
    private static final int RESAMPLES = 1000;
    private static final int SEEDS = 3;

    private final SimulatedCollection collection;
    private final Consumer<String> remarks;

    FusionExperiment(SimulatedCollection collection, Consumer<String> remarks) {
      this.collection = collection;
      this.remarks = remarks;
    }

    /** Returns DCG@25 in percent, the mean over seeds, of the captions and of each method. */
    Map<String, ResampledFigure> run() {
      var log = collection.log(Behavior.REGIMES.getFirst(), ClickExperiment.CLICKS, 1);
      ClickLearning learning = collection.learning(log, InterventionHarvesting.of(log));
      Map<String, List<ResampledFigure>> ofSeeds = new LinkedHashMap<>();
      ofSeeds.put("captions alone", List.of(collection.quality(collection.captions(), RESAMPLES)));
      for (int seed = 1; seed <= SEEDS; seed++) {
        for (String method : METHODS) {
          if (seed == 1 || ClickLearning.DRAWING.contains(method)) {
            Trainer trainer = learning.named(method);
            var model = learning.learned(trainer, learning.chosen(trainer), seed);
            ResampledFigure value = collection.quality(model, RESAMPLES);
            ofSeeds.computeIfAbsent(method, each -> new ArrayList<>()).add(value);
            remarks.accept(method + ", seed " + seed + ": DCG@25 " + 100 * value.observed());
          }
        }
        learning.forget();
      }
      Map<String, ResampledFigure> found = new LinkedHashMap<>();
      ofSeeds.forEach(
          (method, values) -> found.put(method, ResampledFigure.mean(values).times(100)));
      return found;
    }
  }
}
