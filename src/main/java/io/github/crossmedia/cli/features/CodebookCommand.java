package io.github.crossmedia.cli.features;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.console.StatusLine;
import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.cli.options.SharedOptions.WantedItems;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.collection.PictureWork;
import io.github.crossmedia.collection.VisualWords;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.picture.codebook.Reservoir;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia codebook}: learns visual words from the pictures of a collection. */
@Command(
    name = "codebook",
    description =
        "Learns code books, which turn key points, regions and the like into visual words.",
    footer = {
      "",
      "A view is NAME=WORDS, such as sift=1000 or blobs=500, or NAME:SOURCE=WORDS for words of"
          + " your",
      "own, such as moods:cedd=200. SOURCE is a view that extract knows, or onnx:FILE for a"
          + " network,",
      "as looks:onnx:clip.onnx=200. With :hard at the end, as counted-blobs:regions=500:hard, each",
      "vector counts once, for its nearest word."
    })
public final class CodebookCommand implements Callable<Integer> {

  private static final int ENOUGH_TIMES_SAMPLE = 10;
  private static final int PICTURES_IN_A_PART = 64;
  private static final int MAX_PARTS = 100;

  /** The maximum number of steps of k-means. */
  private static final int STEPS = 25;

  @Option(names = "--collection", required = true, paramLabel = "FILE")
  private Path collection;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      split = ",",
      description = "The splits to learn from (default: train).")
  private List<String> splits = List.of("train");

  @Option(names = "--view", required = true, paramLabel = "NAME=WORDS", split = ",")
  private List<String> views;

  @Option(names = "--out", required = true, paramLabel = "FILE")
  private Path out;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "The number of vectors for k-means (default: ${DEFAULT-VALUE}). They are drawn from"
              + " pictures in random order, until there are ten times as many.")
  private int sample = 100_000;

  @Mixin private SeedOption random;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (sample < 1) {
      throw new ParameterException(spec.commandLine(), "--sample must be at least 1");
    }
    List<VisualWords> wanted = VisualWords.parseAll(views);
    WholeFile.requireFolderOf(out);
    try (Networks networks = Networks.among(wanted.stream().map(VisualWords::source).toList())) {
      Descriptors known = Descriptors.standard().and(networks.descriptors());
      learn(wanted.stream().map(words -> words.of(networks.name(words.source()))).toList(), known);
    }
    return 0;
  }

  private void learn(List<VisualWords> wanted, Descriptors known) throws IOException {
    Map<String, Reservoir> samples = new TreeMap<>();
    for (VisualWords words : wanted) {
      samples.computeIfAbsent(words.source(), source -> new Reservoir(sample, random.seed()));
    }
    look(PictureViews.named(samples.keySet(), Map.of(), known), samples);
    Map<String, Quantiser> books = new TreeMap<>();
    try (StatusLine working = new StatusLine()) {
      for (VisualWords words : wanted) {
        working.step("Learning the words of " + words.name());
        Quantiser book = learn(words, samples.get(words.source()), known);
        working.pause();
        print(words, samples.get(words.source()), book);
        books.put(words.name(), book);
      }
    }
    CodeBookFile.write(books, out);
  }

  /** Samples the vectors of each view. */
  private void look(PictureViews extraction, Map<String, Reservoir> samples) throws IOException {
    PrintWriter errors = spec.commandLine().getErr();
    Items items = new WantedItems(Items.of(collection), item -> splits.contains(item.split()));
    int total = items.count();
    int[] done = {0};
    int[] skipped = {0};
    try (ProgressLine progress = new ProgressLine("Processing pictures");
        PictureWork<Map<String, View>> work =
            new PictureWork<>(
                collection.toAbsolutePath().getParent(),
                PictureConverter.reader(),
                (item, picture) -> extraction.extract(picture),
                (item, extracted) -> {
                  extracted.forEach((name, view) -> samples.get(name).addAll(view));
                  progress.at(skipped[0] + ++done[0], total);
                },
                (item, reason) -> {
                  skipped[0]++;
                  progress.clear();
                  errors.println("item " + item.id() + ": " + reason);
                  errors.flush();
                })) {
      progress.at(0, total);
      int parts = Math.clamp(total / PICTURES_IN_A_PART, 1, MAX_PARTS);
      for (int part = 0; part < parts && !haveEnough(samples); part++) {
        new RandomPart(items, part, parts, random.seed()).forEach(work::add);
        work.finish();
      }
    }
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%d pictures processed, %d skipped%s%n",
            done[0],
            skipped[0],
            done[0] + skipped[0] < total
                ? ", of " + total + ": enough to draw " + sample + " vectors from"
                : "");
    if (done[0] == 0) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s: no readable picture in split %s", collection, String.join(", ", splits)));
    }
  }

  /** Returns true if more pictures would hardly change any sample. */
  private boolean haveEnough(Map<String, Reservoir> samples) {
    return samples.values().stream()
        .allMatch(reservoir -> reservoir.seen() >= (long) ENOUGH_TIMES_SAMPLE * sample);
  }

  private Quantiser learn(VisualWords words, Reservoir reservoir, Descriptors known) {
    return words.learn(reservoir.sample(), STEPS, random.seed(), known);
  }

  private void print(VisualWords words, Reservoir reservoir, Quantiser quantiser) {
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%s: %d words from %d of %d vectors of %s%n",
            words.name(),
            quantiser.book().words(),
            reservoir.sample().size(),
            reservoir.seen(),
            words.source());
    spec.commandLine().getOut().flush();
  }

  /**
   * One of several random parts of items. The parts of one seed are disjoint and together contain
   * all items.
   *
   * @param part from 0
   */
  public record RandomPart(Items all, int part, int parts, long seed) implements Items {

    @Override
    public int count() throws IOException {
      int[] count = {0};
      forEach(item -> count[0]++);
      return count[0];
    }

    @Override
    public void forEach(Consumer<Item> consumer) throws IOException {
      SplittableRandom random = new SplittableRandom(seed);
      all.forEach(
          item -> {
            if (random.nextInt(parts) == part) {
              consumer.accept(item);
            }
          });
    }
  }
}
