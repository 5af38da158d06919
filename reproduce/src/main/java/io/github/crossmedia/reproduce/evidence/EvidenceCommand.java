package io.github.crossmedia.reproduce.evidence;

import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.options.SharedOptions.ModelOption;
import io.github.crossmedia.cli.options.SplitOptions;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.gallery.evidence.Heatmap.PixelHeatmap;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.reproduce.evidence.EvidenceTrial.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia evidence}: whether the lit parts of pictures are what a word depends on. */
@Command(
    name = "evidence",
    description = "Measures whether the parts that are shown for a word are those it depends on.",
    footer = {
      "",
      "The word is the likeliest one of a picture's own captions. The lit tenth of the pixels,",
      "the same shape elsewhere, and the least lit tenth are covered by the mean colour.",
      "With --boxes nothing is covered: the lit tenth lies in the boxes, or does not. It is",
      "compared with the whole picture and with the tenth in its middle.",
    })
public final class EvidenceCommand implements Callable<Integer> {

  @Mixin private ModelOption modelOption;

  @Mixin private SplitOptions split;

  @Option(
      names = "--pictures",
      defaultValue = "200",
      paramLabel = "N",
      description = "How many pictures to look at (default: ${DEFAULT-VALUE}).")
  private int pictures;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "The seed of the draws (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--boxes",
      paramLabel = "FILE",
      description =
          "Boxes drawn by hand, JSON Lines: {\"id\":ITEM,\"word\":WORD,\"boxes\":[[LEFT,TOP,"
              + "RIGHT,BOTTOM],...]}, each a share of the width or height. Measures how much of the"
              + " lit tenth lies in them instead; only these items count.")
  private Optional<Path> boxes;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    CrossMediaModel model = modelOption.read();
    Table table = boxes.isPresent() ? pointed(model, boxes.get()) : covered(model);
    table.print(spec.commandLine().getOut());
    spec.commandLine().getOut().flush();
    return 0;
  }

  private Table pointed(CrossMediaModel model, Path file) throws IOException {
    Map<String, DrawnBoxes> drawn = DrawnBoxes.read(file);
    List<Item> items =
        split.items().stream()
            .filter(item -> drawn.containsKey(item.id()) && !item.picture().isEmpty())
            .toList();
    if (items.isEmpty()) {
      throw new IllegalArgumentException(
          file + " has boxes of no picture in " + split.collection() + " (see --split)");
    }
    PictureReader reader = HeifConverter.reader();
    PointingTrial trial = new PointingTrial(model);
    try (ProgressLine progress = new ProgressLine("Looking into boxes")) {
      for (Item item : items) {
        trial.add(reader.read(picture(item)), drawn.get(item.id()));
        progress.at(trial.pictures(), items.size());
      }
    }
    Table table =
        new Table(
            List.of(
                "evidence",
                "pictures",
                "lit tenth inside",
                "more than anywhere",
                "more than the middle",
                "brightest inside"));
    for (PointingTrial.Row row : trial.rows()) {
      table.add(
          List.of(
              row.evidence(),
              String.valueOf(row.pictures()),
              percent(row.lit()),
              percent(row.beyondAnywhere()),
              percent(row.beyondMiddle()),
              percent(row.brightest())));
    }
    return table;
  }

  private Path picture(Item item) {
    return split.collection().toAbsolutePath().getParent().resolve(item.picture());
  }

  private Table covered(CrossMediaModel model) throws IOException {
    List<Item> items = new ArrayList<>(split.items());
    Collections.shuffle(items, new Random(seed));
    PictureReader reader = HeifConverter.reader();
    EvidenceTrial trial = new EvidenceTrial(model, seed);
    try (ProgressLine progress = new ProgressLine("Covering parts")) {
      for (Item item : items) {
        if (trial.pictures() < pictures && !item.picture().isEmpty()) {
          trial.add(reader.read(picture(item)), item.text());
          progress.at(trial.pictures(), pictures);
        }
      }
    }
    Table table =
        new Table(
            List.of("evidence", "pictures", "lit tenth", "elsewhere", "least lit", "lit is more"));
    for (EvidenceTrial.Row row : trial.rows()) {
      table.add(
          List.of(
              row.evidence(),
              String.valueOf(row.pictures()),
              percent(row.lit()),
              percent(row.elsewhere()),
              percent(row.least()),
              percent(row.more())));
    }
    return table;
  }

  private static String percent(EvidenceTrial.Figure figure) {
    return String.format(
        Locale.ROOT, "%.1f (%.1f to %.1f) %%", figure.mean(), figure.lower(), figure.upper());
  }

  /** How much of what is lit for a word lies in boxes that a person drew around it. */
  static final class PointingTrial {

    private final WordWeigher weigher;
    private final EvidenceLights evidence;
    private final Map<String, List<Inside>> inside = new LinkedHashMap<>();
    private int pictures;

    PointingTrial(CrossMediaModel model) {
      this.weigher = WordWeigher.of(model);
      this.evidence = EvidenceLights.of(model);
    }

    /** Shares in percent. */
    private record Inside(double lit, double middle, double anywhere, double brightest) {}

    /**
     * The means of one way to show evidence.
     *
     * @param lit how much of the lit tenth is inside
     * @param beyondAnywhere how much more that is than of the whole picture
     * @param beyondMiddle how much more that is than of the tenth in the middle
     * @param brightest in how many pictures the brightest pixel is
     */
    record Row(
        String evidence,
        int pictures,
        Figure lit,
        Figure beyondAnywhere,
        Figure beyondMiddle,
        Figure brightest) {}

    int pictures() {
      return pictures;
    }

    void add(Picture whole, DrawnBoxes boxes) {
      if (weigher.known(boxes.word()).isEmpty()) {
        throw new IllegalArgumentException(
            "the model does not know \""
                + boxes.word()
                + "\", the word of the boxes of "
                + boxes.id());
      }
      pictures++;
      PixelHeatmap middle = PixelHeatmap.ofMiddle(whole);
      add("the middle", middle, middle, boxes);
      evidence
          .shown(whole, evidence.views().medium(whole), boxes.word())
          .forEach((way, light) -> add(way, light, middle, boxes));
    }

    private void add(String way, PixelHeatmap light, PixelHeatmap middle, DrawnBoxes boxes) {
      inside
          .computeIfAbsent(way, first -> new ArrayList<>())
          .add(
              new Inside(
                  share(light, EvidenceTrial.SHARE, boxes),
                  share(middle, EvidenceTrial.SHARE, boxes),
                  share(light, 1, boxes),
                  share(light, 1.0 / light.lights().length, boxes)));
    }

    private static double share(PixelHeatmap light, double share, DrawnBoxes boxes) {
      int width = light.picture().width();
      int height = light.picture().height();
      BitSet lit = light.brightest(share);
      long within =
          lit.stream()
              .filter(i -> boxes.contain((i % width + 0.5) / width, (i / width + 0.5) / height))
              .count();
      return 100.0 * within / lit.cardinality();
    }

    List<Row> rows() {
      List<Row> rows = new ArrayList<>();
      inside.forEach(
          (way, seen) ->
              rows.add(
                  new Row(
                      way,
                      seen.size(),
                      EvidenceTrial.figure(seen, Inside::lit),
                      EvidenceTrial.figure(seen, each -> each.lit() - each.anywhere()),
                      EvidenceTrial.figure(seen, each -> each.lit() - each.middle()),
                      EvidenceTrial.figure(seen, Inside::brightest))));
      return rows;
    }
  }
}
