package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.features.ViewExtraction;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.text.CommonForms;
import io.github.crossmedia.text.Languages;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.TrainingProgress;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trial;
import io.github.crossmedia.train.method.Tuning;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
      public void tried(Trial trial) {}

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
}
