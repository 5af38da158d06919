package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.VisualWords;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.codebook.Reservoir;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.reproduce.published.SeenCollections.ViewFiles;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Makes the views of an experiment from its pictures. Each view is kept in a file of its own, so
 * that experiments share views and an interrupted run can resume; visual words are learned from
 * training pictures alone.
 */
public final class ExperimentFeatures {

  private static final long SEED = 1;
  private static final int SAMPLE = 50_000;
  private static final int STEPS = 15;
  private static final String TRAIN = "train";
  private static final Descriptors DESCRIPTORS = Descriptors.standard();

  private final Experiment.Features features;
  private final List<VisualWords> words;
  private final Path kept;
  private final Consumer<String> remarks;
  private final ViewFiles made;

  /**
   * Features to be made.
   *
   * @param pictures what the items' paths are relative to
   * @param kept the folder that keeps them
   */
  public ExperimentFeatures(
      Experiment.Features features,
      Path pictures,
      Path kept,
      Consumer<String> remarks,
      IndexProgress progress) {
    this.features = features;
    this.words = VisualWords.parseAll(features.words());
    requireNames();
    this.kept = kept;
    this.remarks = remarks;
    this.made = new ViewFiles(pictures, kept, remarks, progress);
  }

  private void requireNames() {
    Set<String> names = new HashSet<>();
    words.forEach(each -> names.add(each.name()));
    for (String view : features.views()) {
      if (!names.add(view)) {
        throw new IllegalArgumentException("the view " + view + " is named twice: remove one");
      }
    }
  }

  /**
   * Returns the items with these views, which hide their own of the same name; items without a
   * picture are left out.
   */
  public List<Item> of(List<Item> items) throws IOException {
    List<Item> seen = items.stream().filter(item -> !item.picture().isEmpty()).toList();
    Map<String, Map<String, View>> views = new HashMap<>();
    for (int i = 0; i < words.size(); i++) {
      String name = words.get(i).name();
      String text = features.words().get(i);
      made.collect(name, fileName(text), Map.of(name, book(words.get(i), text, seen)), seen, views);
    }
    for (String view : features.views()) {
      made.collect(view, fileName(DESCRIPTORS.named(view)), Map.of(), seen, views);
    }
    List<Item> complete = ViewFiles.complete(seen, views, words.size() + features.views().size());
    if (complete.size() < items.size()) {
      remarks.accept(
          Formatted.of(
              "%d of %d items have no picture that can be read and are left out",
              items.size() - complete.size(), items.size()));
    }
    Map<String, Map<String, View>> own =
        seen.stream().collect(Collectors.toMap(Item::id, Item::views));
    return complete.stream().map(item -> with(own.get(item.id()), item)).toList();
  }

  private static Item with(Map<String, View> own, Item item) {
    Map<String, View> all = new HashMap<>(own);
    all.putAll(item.views());
    return new Item(item.id(), item.split(), item.picture(), item.text(), item.labels(), all);
  }

  /** Rejects kept views of another version. */
  private static String fileName(Descriptor view) {
    return view.version() == 1 ? view.name() : view.name() + "-version-" + view.version();
  }

  /** Words of more training pictures are other words. */
  private String fileName(String words) {
    return words.replaceAll("[^a-z0-9-]", "-") + "-of-" + features.sampled();
  }

  private Quantiser book(VisualWords words, String text, List<Item> items) throws IOException {
    Path file = kept.resolve(fileName(text) + ".safetensors");
    if (!Files.exists(file)) {
      remarks.accept("learning " + text);
      List<Item> train = new ArrayList<>();
      items.stream().filter(item -> item.split().equals(TRAIN)).forEach(train::add);
      Collections.shuffle(train, new Random(SEED));
      List<Item> looked = train.subList(0, Math.min(features.sampled(), train.size()));
      Reservoir sample = new Reservoir(SAMPLE, SEED);
      PictureViews source = PictureViews.named(List.of(words.source()), Map.of(), DESCRIPTORS);
      made.extract(source, looked, (item, view) -> sample.addAll(view.get(words.source())));
      Quantiser learned = words.learn(sample.sample(), STEPS, SEED, DESCRIPTORS);
      CodeBookFile.write(Map.of(words.name(), learned), file);
    }
    Quantiser book = CodeBookFile.read(file).get(words.name());
    int version = DESCRIPTORS.named(words.source()).version();
    if (book.version() != version) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s is for version %d of %s, this is version %d: delete it, and %s.jsonl",
              file, book.version(), words.source(), version, fileName(text)));
    }
    return book;
  }
}
