package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.CaptionsOption;
import io.github.crossmedia.cli.options.IndexOption;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.text.CommonForms;
import io.github.crossmedia.text.Languages;
import io.github.crossmedia.train.advise.CaptionAdvice;
import io.github.crossmedia.train.advise.LearningCurve;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.task.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia advise}: names the pictures that are most worth a caption. */
@Command(
    name = "advise",
    description = "Names the next pictures worth captioning, and what their captions would bring.",
    footer = {
      "",
      "Looks at a folder that has an index (crossmedia index), or at the views of a",
      "collection. Prints a path for each picture, the most useful first."
    })
public final class AdviseCommand implements Callable<Integer> {

  /** The name of the view with the features of an index. */
  private static final String INDEXED = "indexed";

  /** The analysis of lists of keywords, in which no language is detected. */
  private static final String KEYWORDS = "english";

  private static final int MAX_PICTURES = 20_000;

  @Mixin private IndexOption index;

  @Mixin private CaptionsOption captions;

  @Option(
      names = "--collection",
      paramLabel = "FILE",
      description = "A collection in place of an index; items without a text have no caption.")
  private Optional<Path> collection;

  @Option(
      names = "--picture-view",
      split = ",",
      paramLabel = "VIEW",
      description = "The views of the collection to compare pictures by, as for train.")
  private List<String> views = List.of();

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many pictures to name (default: ${DEFAULT-VALUE}).")
  private int count;

  @Mixin private SeedOption seed;

  @Mixin private JsonOption json;

  @Spec private CommandSpec spec;

  /**
   * What is printed as JSON.
   *
   * @param averagePrecision {@code now}, the {@code gain} of as many captions of pictures drawn at
   *     random, and its {@code uncertainty}; empty where there are too few captions
   */
  private record Told(
      List<String> pictures, int captioned, int of, Map<String, Double> averagePrecision) {}

  @Override
  public Integer call() throws IOException {
    requireOptions();
    List<Item> items = collection.isPresent() ? ofCollection() : ofIndex();
    if (items.isEmpty()) {
      throw new CollectionException("there are no pictures to choose from");
    }
    Settings settings =
        Settings.of(
                collection.isPresent()
                    ? views.toArray(String[]::new)
                    : new String[] {INDEXED + ":plain"})
            .withSeed(seed.seed());
    List<Item> captioned = items.stream().filter(item -> !item.text().isBlank()).toList();
    List<String> advised =
        CaptionAdvice.of(items, settings, count).stream().map(Item::picture).toList();
    boolean areMeasured =
        captioned.size() >= LearningCurve.MIN_CAPTIONS
            && captioned.stream().map(Item::text).distinct().count() > 1;
    Optional<LearningCurve> curve =
        areMeasured
            ? Optional.of(LearningCurve.of(inCommonForms(captioned), settings))
            : Optional.empty();
    print(advised, captioned.size(), items.size(), curve);
    return 0;
  }

  private void requireOptions() {
    if (count < 1) {
      throw new ParameterException(spec.commandLine(), "--count must be at least 1, not " + count);
    }
    if (collection.isPresent() == views.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--collection and --picture-view belong together");
    }
    if (collection.isPresent() && captions.file().isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "--captions goes with a folder; a collection has its own texts");
    }
  }

  private List<Item> ofCollection() throws IOException {
    List<Item> items = new ArrayList<>();
    CollectionReader.forEach(
        collection.get(),
        item -> {
          if (TrainingSplit.holds(item)) {
            items.add(item.picture().isEmpty() ? named(item) : item);
          }
        });
    return items;
  }

  private static Item named(Item item) {
    return new Item(item.id(), item.split(), item.id(), item.text(), item.labels(), item.views());
  }

  private List<Item> ofIndex() throws IOException {
    try (Gallery gallery = index.openToRead()) {
      Map<Path, String> told = new HashMap<>();
      if (captions.file().isPresent()) {
        PictureFolder.open(gallery.pictures(), captions.file())
            .forEach(item -> told.put(gallery.pictures().resolve(item.picture()), item.text()));
      }
      List<Item> items = new ArrayList<>();
      for (IndexedPicture picture : gallery.sample(MAX_PICTURES)) {
        Optional<Path> file = gallery.file(picture.id());
        if (file.isPresent()) {
          items.add(
              new Item(
                  picture.id(),
                  "",
                  file.get().toString(),
                  told.getOrDefault(file.get(), picture.about().caption()),
                  List.of(),
                  Map.of(INDEXED, picture.features())));
        }
      }
      return items;
    }
  }

  /** Sentences without stop words, each word in the form that is most frequent. */
  private static List<Item> inCommonForms(List<Item> captioned) {
    List<String> texts = captioned.stream().map(Item::text).toList();
    CommonForms forms = CommonForms.of(texts, Languages.noticed(texts).orElse(KEYWORDS));
    return captioned.stream()
        .map(
            item ->
                new Item(
                    item.id(), "", item.picture(), forms.of(item.text()), List.of(), item.views()))
        .toList();
  }

  private void print(List<String> advised, int captioned, int all, Optional<LearningCurve> curve)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (json.isGiven()) {
      Map<String, Double> told = new LinkedHashMap<>();
      curve.ifPresent(
          line -> {
            told.put("now", line.now());
            told.put("gain", line.gain(count));
            told.put("uncertainty", line.uncertainty(count));
          });
      out.println(JsonOption.line(new Told(advised, captioned, all, told)));
    } else {
      advised.forEach(out::println);
      PrintWriter err = spec.commandLine().getErr();
      err.println(sentence(captioned, all, curve));
      err.flush();
    }
    out.flush();
  }

  private String sentence(int captioned, int all, Optional<LearningCurve> curve) {
    String known = Formatted.of("%,d of %,d pictures have captions", captioned, all);
    if (curve.isEmpty() && captioned >= LearningCurve.MIN_CAPTIONS) {
      return known + ", which all say the same: no word tells pictures apart yet";
    }
    return curve
        .map(
            line ->
                Formatted.of(
                    "%s. Single words rank %d of them that are held out with average precision"
                        + " %.3f; %d more captions, drawn at random, would add %.3f (+- %.3f)",
                    known,
                    line.held(),
                    line.now(),
                    count,
                    line.gain(count),
                    line.uncertainty(count)))
        .orElseGet(
            () ->
                known
                    + "; from "
                    + LearningCurve.MIN_CAPTIONS
                    + " on it can be estimated what more would bring");
  }
}
