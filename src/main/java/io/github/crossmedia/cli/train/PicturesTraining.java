package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.features.ViewExtraction;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.text.CommonForms;
import io.github.crossmedia.text.Languages;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.TrainingProgress;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.method.Tuning;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Trains a model on a folder of pictures and their captions, with the words that people write and
 * the method that does best on held-out pictures.
 *
 * @param pictures the folder
 * @param captions a file of captions, or empty for those in the pictures
 * @param viewsFile the file of extracted views
 * @param seen the views
 * @param given parameters of the method that are not tuned
 */
record PicturesTraining(
    Path pictures,
    Optional<Path> captions,
    Path viewsFile,
    SeenViews seen,
    Map<String, String> given,
    int threads)
    implements TrainingSource {

  private static final String MEASURED = "AvgP of single words, by pictures kept apart";

  /** The analysis of lists of keywords, in which no language is detected. */
  private static final String KEYWORDS = "english";

  private static final int MIN_PICTURES = 20;

  private static final String WAYS_ON =
      ": name a file of them with --captions, each line like dog.jpg, a tab, and a dog in the snow;"
          + " or teach single words by a few pictures (crossmedia teach-word); or search with the"
          + " shipped model, which needs no captions (crossmedia DIR)";
  private static final int PICTURES_PER_RARE_WORD = 1000;

  @Override
  public Learned learn(TrainingLines lines) throws IOException {
    Parameters.of(given);
    List<Item> items = items(lines);
    Settings settings = settings(items.size());
    lines.say("Looking for folders, days and series to hold out as a whole ...");
    lines.step("Looking for groups");
    HoldOut held = HoldOut.of(items, Optional.empty(), pictures, settings);
    List<Item> learned = held.split().train();
    MethodSelection.ChosenMethod chosen =
        new MethodSelection(pictures, settings, given, lines).choose(learned);
    Tuning tuning = chosen.tuning();
    HeldOutTable table =
        HeldOutTable.of(tuning.best().model(), held.split().validation(), settings);
    Parameters parameters = tuning.best().parameters();
    lines.say(
        "Learning from all %,d pictures, and from parts of them to fit probabilities ...",
        items.size());
    lines.step("Learning");
    Training.Outcome outcome =
        new Training(chosen.trainer(), parameters, settings.withGrouping(held.grouping()))
            .run(learned, held.split().validation(), fitting(lines));
    lines.say("");
    lines.say("Measured on pictures that the model had not learned from (%s):", held.remark());
    table.print(lines.writer());
    table.printSaid(outcome.model().textToImage(), lines.writer());
    outcome.remarks().forEach(remark -> lines.say("Note: %s", remark));
    Path name = pictures.toAbsolutePath().normalize().getFileName();
    return new Learned(
        held,
        items,
        settings,
        new Training.Outcome(
            outcome.model(),
            parameters,
            table.averagePrecision(),
            tuning.trials().size(),
            outcome.chance(),
            outcome.remarks()),
        Optional.empty(),
        MEASURED,
        "pictures of " + (name == null ? pictures : name),
        seen.views().books(),
        List.of(),
        Optional.empty());
  }

  @Override
  public boolean isRounded() {
    return true;
  }

  /** Prints how to use the model: its quality was printed before. */
  @Override
  public void print(Learned learned, TrainingRun run, PrintWriter err) throws IOException {
    if (!run.json()) {
      PrintWriter output = run.spec().commandLine().getOut();
      output.printf(
          Locale.ROOT,
          "%s, %.1f MB. To search a folder by it: bin/crossmedia DIR --model %s%n",
          run.out(),
          Files.size(run.out()) / 1e6,
          run.out());
      output.flush();
    }
  }

  /** Returns a progress that hides the single trial with the given parameters. */
  private static TrainingProgress fitting(TrainingLines lines) {
    return new TrainingProgress() {
      @Override
      public void tried(Tuning.Trial trial) {}

      @Override
      public void fitted(int parts, int total) {
        lines.fitted(parts, total);
      }
    };
  }

  /** Returns the pictures that have captions, with their views, and captions in common words. */
  private List<Item> items(TrainingLines lines) throws IOException {
    PictureFolder folder = PictureFolder.open(pictures, captions);
    Map<String, String> texts = new HashMap<>();
    folder.forEach(item -> texts.put(item.id(), item.text()));
    texts.values().removeIf(String::isBlank);
    String language = Languages.noticed(List.copyOf(texts.values())).orElse(KEYWORDS);
    lines.say(
        "%,d pictures, %,d of them with captions in %s", folder.count(), texts.size(), language);
    if (texts.size() < MIN_PICTURES) {
      throw new CollectionException(
          Formatted.of(
              "%s: %d of %d pictures have captions, and at least %d are needed%s",
              pictures,
              texts.size(),
              folder.count(),
              MIN_PICTURES,
              captions.isPresent() ? ": " + captions.get() + " names no others" : WAYS_ON));
    }
    lines.say(
        "Looking at pictures; what is seen of each is kept in %s, for another run ...", viewsFile);
    ViewExtraction.Counts counts =
        new ViewExtraction(seen.views(), viewsFile).run(folder, pictures, lines.writer());
    lines.say(
        "%,d pictures looked at, %,d known from %s, %,d skipped",
        counts.done(), counts.there(), viewsFile, counts.skipped());
    lines.step("Reading " + viewsFile);
    CommonForms forms = CommonForms.of(texts.values(), language);
    List<Item> items = new ArrayList<>();
    CollectionReader.forEach(
        viewsFile,
        item -> {
          if (texts.containsKey(item.id())) {
            items.add(told(item, forms.of(texts.get(item.id()))));
          }
        });
    return items;
  }

  private static Item told(Item item, String text) {
    return new Item(item.id(), "", item.id(), text, item.labels(), item.views());
  }

  private Settings settings(int count) {
    int rarest = Math.max(2, count / PICTURES_PER_RARE_WORD);
    return Settings.of(seen.mapped())
        .with(
            new TextSide.Words(TextAnalysis.of(TextAnalysis.WHITESPACE), Optional.empty(), rarest),
            new CaptionTask(CaptionQueries.Limits.NONE.withLongest(1), 1))
        .withThreads(threads);
  }

  /** A table of how well a model finds unseen pictures by single words, compared with chance. */
  static final class HeldOutTable {

    private static final int TOP = 10;
    private static final int FREQUENT = 20;
    private static final int NAMED = 8;

    /** One word: the number of pictures with it in their captions, and the quality of its hits. */
    private record Word(String word, int pictures, double precision, double top, double chance) {}

    /** Scores from which pictures are called likely, and perhaps. */
    private static final List<Double> CALLED = List.of(0.5, 1 / 6.0);

    private static final int DRAWS = 400;

    private final List<Word> words = new ArrayList<>();

    /** The raw scores of all pictures for each word. */
    private final List<float[]> scores = new ArrayList<>();

    private final List<int[]> relevant = new ArrayList<>();
    private final int pictures;

    private HeldOutTable(int pictures) {
      this.pictures = pictures;
    }

    static HeldOutTable of(CrossMediaModel model, List<Item> heldOut, Settings settings) {
      Settings asked =
          settings
              .withVocabulary(model.textEncoder().orElseThrow().vocabulary())
              .withRarestAsked(2);
      TrainingData data = TrainingData.of(heldOut, asked);
      TrainingData held = data.heldOut(heldOut);
      Questions questions = new AverageOverQueries(held).directions().getFirst();
      HeldOutTable table = new HeldOutTable(heldOut.size());
      PointScores scores = questions.scores(model);
      for (int query = 0; query < questions.size(); query++) {
        int[] relevant = questions.relevant(query);
        float[] raw = scores.scores(query);
        table.scores.add(raw);
        table.relevant.add(relevant);
        RankedRelevance ranking = questions.candidates().rank(raw, relevant);
        table.words.add(
            new Word(
                held.words().vocabulary().word(held.words().queries().words(query)[0]),
                relevant.length,
                Measures.averagePrecision().of(ranking),
                Measures.precisionAt(TOP).of(ranking),
                Chance.averagePrecision(relevant.length, heldOut.size())));
      }
      return table;
    }

    double averagePrecision() {
      return mean(words, Word::precision);
    }

    void print(PrintWriter out) {
      Table table =
          new Table(
              List.of(
                  "words",
                  "how many",
                  "average precision",
                  "by chance",
                  "right of the first " + TOP,
                  "by chance"));
      row(table, "all that two pictures or more have", words);
      row(
          table,
          Formatted.of("that %d or more have", FREQUENT),
          words.stream().filter(word -> word.pictures() >= FREQUENT).toList());
      table.print(out);
      List<Word> best =
          words.stream().sorted(Comparator.comparingDouble(Word::precision).reversed()).toList();
      out.println("Learned best: " + named(best));
      out.println("Learned least: " + named(best.reversed()));
      out.flush();
    }

    /**
     * Prints what the finished model's scores mean for pictures that were not learned from. Few
     * pictures leave a wide interval.
     */
    void printSaid(Couple finished, PrintWriter out) {
      out.println("What scores of single words say (95 % intervals over pictures):");
      double above = 1;
      for (double least : CALLED) {
        double[][] counts = counts(finished, least, above);
        double pairs = sum(counts, 0);
        String range =
            above < 1
                ? Formatted.of("from %.2f to %.2f", least, above)
                : Formatted.of("of %.2f and more", least);
        if (pairs == 0) {
          out.printf(Locale.ROOT, "No score here is %s.%n", range);
        } else {
          ResampledFigure.Interval share = share(counts).interval();
          out.printf(
              Locale.ROOT,
              "Scores %s, %.2f on average: %.2f of %,.0f are right (%.2f to %.2f)%n",
              range,
              sum(counts, 1) / pairs,
              sum(counts, 2) / pairs,
              pairs,
              share.lower(),
              share.upper());
        }
        above = least;
      }
      out.flush();
    }

    /**
     * Returns of each picture the number of scores in a range, their sum and how many are right.
     */
    private double[][] counts(Couple finished, double least, double above) {
      double[][] counts = new double[pictures][3];
      for (int query = 0; query < words.size(); query++) {
        Calibration map = finished.calibrations().across().ofText(List.of(words.get(query).word()));
        float[] raw = scores.get(query);
        for (int picture = 0; picture < raw.length; picture++) {
          float said = map.apply(finished.scale() * raw[picture] + finished.offset());
          if (said >= least && said < above) {
            counts[picture][0]++;
            counts[picture][1] += said;
            counts[picture][2] += Arrays.binarySearch(relevant.get(query), picture) >= 0 ? 1 : 0;
          }
        }
      }
      return counts;
    }

    private static double sum(double[][] counts, int part) {
      return Arrays.stream(counts).mapToDouble(each -> each[part]).sum();
    }

    /** Returns the share of right scores, with the pictures drawn again. */
    private static ResampledFigure share(double[][] counts) {
      Random random = new Random(1);
      double[] drawn =
          IntStream.range(0, DRAWS)
              .mapToDouble(
                  draw -> {
                    double[][] some = new double[counts.length][];
                    Arrays.setAll(some, i -> counts[random.nextInt(counts.length)]);
                    double pairs = sum(some, 0);
                    return pairs == 0 ? Double.NaN : sum(some, 2) / pairs;
                  })
              .filter(share -> !Double.isNaN(share))
              .toArray();
      return new ResampledFigure(sum(counts, 2) / sum(counts, 0), drawn);
    }

    private void row(Table table, String name, List<Word> some) {
      if (some.isEmpty()) {
        return;
      }
      double share = mean(some, word -> (double) word.pictures() / pictures);
      table.add(
          List.of(
              name,
              Integer.toString(some.size()),
              Formatted.of("%.3f", mean(some, Word::precision)),
              Formatted.of("%.3f", mean(some, Word::chance)),
              Formatted.of("%.1f", TOP * mean(some, Word::top)),
              Formatted.of("%.1f", TOP * share)));
    }

    private static double mean(List<Word> some, ToDoubleFunction<Word> value) {
      return some.stream().mapToDouble(value).average().orElse(0);
    }

    private static String named(List<Word> some) {
      return some.stream()
          .limit(NAMED)
          .map(word -> Formatted.of("%s %.2f", word.word(), word.precision()))
          .collect(Collectors.joining(", "));
    }
  }

  /**
   * The views of a folder's pictures to learn from.
   *
   * @param map the map of each view before they are joined
   */
  record SeenViews(PictureViews views, String map) {

    private static final String BY_HAND = ":hellinger";
    private static final String BY_NETWORK = ":plain";

    /** Returns the views and code books of the shipped model. */
    static SeenViews ofShippedModel() throws IOException {
      Path shipped =
          ShippedModels.shipped()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "no model in models/ whose views could be taken: name --collection and"
                              + " --picture-view instead"));
      return new SeenViews(PictureViews.of(ModelFile.read(shipped)), BY_HAND);
    }

    /** Returns the view of a network in the user's library. */
    static SeenViews ofNetwork(String name) throws IOException {
      List<String> view = List.of(NetworkNames.required(name));
      return new SeenViews(PictureViews.named(view, Map.of(), Descriptors.standard()), BY_NETWORK);
    }

    /** Returns the names of the views with their maps. */
    String[] mapped() {
      return views.names().stream().map(name -> name + map).toArray(String[]::new);
    }
  }

  /**
   * Chooses the method that learns best from pictures and captions, among those with small models.
   * They are compared on held-out pictures, and on a sample of large collections, so that the
   * choice takes minutes.
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

      /**
       * Returns the remaining parameters to tune; empty if the method lacks the given parameters.
       */
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
}
