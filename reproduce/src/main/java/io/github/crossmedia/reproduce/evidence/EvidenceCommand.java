package io.github.crossmedia.reproduce.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.options.SharedOptions.ModelOption;
import io.github.crossmedia.cli.options.SplitOptions;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.gallery.evidence.Heatmap;
import io.github.crossmedia.gallery.evidence.Heatmap.PixelHeatmap;
import io.github.crossmedia.gallery.evidence.Occlusion;
import io.github.crossmedia.gallery.evidence.PartContributions;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordEvidence;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.WordWeigher.LikelyWord;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.reproduce.evidence.EvidenceCommand.EvidenceTrial.Figure;
import io.github.crossmedia.reproduce.published.QueryBootstrap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    return Formatted.of("%.1f (%.1f to %.1f) %%", figure.mean(), figure.lower(), figure.upper());
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

  /**
   * Boxes that a person drew around what a word means in a picture.
   *
   * @param id of the picture's item
   * @param boxes left, top, right and bottom, each a share of the width or height
   */
  record DrawnBoxes(String id, String word, List<double[]> boxes) {

    private static final int SIDES = 4;
    private static final JsonMapper JSON = new JsonMapper();

    DrawnBoxes {
      if (id == null || word == null || boxes == null || boxes.isEmpty()) {
        throw new IllegalArgumentException("id, word and boxes are required");
      }
      boxes = List.copyOf(boxes);
      for (double[] box : boxes) {
        if (box.length != SIDES || !isInside(box)) {
          throw new IllegalArgumentException(
              "a box is [left, top, right, bottom], each from 0 to 1, left of right, top above"
                  + " bottom");
        }
      }
    }

    private static boolean isInside(double[] box) {
      return 0 <= box[0]
          && box[0] < box[2]
          && box[2] <= 1
          && 0 <= box[1]
          && box[1] < box[3]
          && box[3] <= 1;
    }

    /** Reads a file of boxes, by the ids of items. */
    static Map<String, DrawnBoxes> read(Path file) throws IOException {
      Map<String, DrawnBoxes> drawn = new LinkedHashMap<>();
      int number = 0;
      for (String line : Files.readAllLines(file)) {
        number++;
        if (!line.isBlank()) {
          try {
            DrawnBoxes one = JSON.readValue(line, DrawnBoxes.class);
            drawn.put(one.id(), one);
          } catch (JsonProcessingException malformed) {
            String reason =
                malformed.getCause() instanceof IllegalArgumentException refused
                    ? refused.getMessage()
                    : malformed.getOriginalMessage();
            throw new IllegalArgumentException(
                Formatted.of("%s: line %d: %s", file, number, reason), malformed);
          }
        }
      }
      return drawn;
    }

    /** Returns true if a point lies in one of the boxes. */
    boolean contain(double x, double y) {
      return boxes.stream().anyMatch(box -> box[0] <= x && x < box[2] && box[1] <= y && y < box[3]);
    }
  }

  /**
   * The falls of a word's score without the lit part, an equal part elsewhere, and the least lit
   * part.
   */
  static final class EvidenceTrial {

    static final double SHARE = 0.1;
    private static final int MOVES = 3;
    private static final int RESAMPLES = 1000;

    private final CrossMediaModel model;
    private final WordWeigher weigher;
    private final EvidenceLights evidence;
    private final SplittableRandom random;
    private final Map<String, List<Falls>> falls = new LinkedHashMap<>();
    private int pictures;

    EvidenceTrial(CrossMediaModel model, long seed) {
      this.model = model;
      this.weigher = WordWeigher.of(model);
      this.evidence = EvidenceLights.of(model);
      this.random = new SplittableRandom(seed);
    }

    /** Falls in percent of the score of the whole picture. */
    private record Falls(double lit, double elsewhere, double least) {}

    /** A mean and its 95 % interval over pictures. */
    record Figure(double mean, double lower, double upper) {}

    /** The means of one way to show evidence; {@code more} is the share of pictures. */
    record Row(
        String evidence, int pictures, Figure lit, Figure elsewhere, Figure least, Figure more) {}

    int pictures() {
      return pictures;
    }

    /** Adds a picture, unless the model finds none of the words that people wrote about it. */
    void add(Picture whole, String text) {
      Medium medium = evidence.views().medium(whole);
      Optional<String> word = word(medium, text);
      if (word.isEmpty()) {
        return;
      }
      pictures++;
      ToDoubleFunction<Picture> score =
          seen -> evidence.score(word.get(), evidence.views().medium(seen));
      evidence.of(whole, medium, word.get()).forEach((way, light) -> add(way, light, score));
    }

    private Optional<String> word(Medium medium, String text) {
      Set<String> written =
          Stream.of(text.split("[^\\p{L}\\p{N}]+"))
              .filter(word -> !word.isEmpty())
              .flatMap(word -> weigher.known(word).stream())
              .collect(Collectors.toSet());
      float[] point = model.textToImage().document(medium);
      return weigher.likely(weigher.strongest(point, Integer.MAX_VALUE, 0)).stream()
          .map(LikelyWord::word)
          .filter(written::contains)
          .findFirst();
    }

    private void add(String way, PixelHeatmap light, ToDoubleFunction<Picture> score) {
      double whole = score.applyAsDouble(light.picture());
      ToDoubleFunction<Picture> fall =
          left -> 100 * (whole - score.applyAsDouble(left)) / Math.abs(whole);
      double elsewhere =
          IntStream.range(0, MOVES)
              .mapToDouble(move -> fall.applyAsDouble(light.withoutElsewhere(SHARE, random)))
              .average()
              .orElseThrow();
      falls
          .computeIfAbsent(way, first -> new ArrayList<>())
          .add(
              new Falls(
                  fall.applyAsDouble(light.withoutBrightest(SHARE)),
                  elsewhere,
                  fall.applyAsDouble(light.withoutDarkest(SHARE))));
    }

    List<Row> rows() {
      List<Row> rows = new ArrayList<>();
      falls.forEach(
          (way, seen) ->
              rows.add(
                  new Row(
                      way,
                      seen.size(),
                      figure(seen, Falls::lit),
                      figure(seen, Falls::elsewhere),
                      figure(seen, Falls::least),
                      figure(seen, each -> each.lit() > each.elsewhere() ? 100 : 0))));
      return rows;
    }

    /** Returns the mean over pictures, which its interval draws again. */
    static <T> Figure figure(List<T> seen, ToDoubleFunction<T> value) {
      ResampledFigure figure =
          new QueryBootstrap(RESAMPLES, 1)
              .of(
                  Measures.averagePrecision(),
                  seen.stream().mapToDouble(value).toArray(),
                  IntStream.range(0, seen.size()).toArray());
      return new Figure(figure.observed(), figure.interval().lower(), figure.interval().upper());
    }
  }

  /** What lights up in a picture for a word, by each way to show evidence. */
  record EvidenceLights(CrossMediaModel model, PictureViews views) {

    private static final String COVERING = "covering";

    static EvidenceLights of(CrossMediaModel model) {
      return new EvidenceLights(model, PictureViews.of(model));
    }

    /** Returns the score of a word by what is seen of a picture. */
    double score(String word, Medium seen) {
      float[] query = model.textToImage().query(Medium.ofText(word));
      float[] point = model.textToImage().document(seen);
      return IntStream.range(0, point.length).mapToDouble(i -> (double) query[i] * point[i]).sum();
    }

    /** Returns the lights by the names of all ways. */
    Map<String, PixelHeatmap> of(Picture whole, Medium medium, String word) {
      Map<String, PixelHeatmap> lights = new LinkedHashMap<>();
      lights.put(COVERING, covering(whole, word));
      lights.putAll(ofParts(whole, medium, word));
      return lights;
    }

    /**
     * Returns the lights of regions and key points; that of covering if the model reads neither.
     */
    Map<String, PixelHeatmap> shown(Picture whole, Medium medium, String word) {
      Map<String, PixelHeatmap> lights = ofParts(whole, medium, word);
      return lights.isEmpty() ? Map.of(COVERING, covering(whole, word)) : lights;
    }

    private PixelHeatmap covering(Picture whole, String word) {
      return Occlusion.of(whole, left -> score(word, views.medium(left))).light();
    }

    private Map<String, PixelHeatmap> ofParts(Picture whole, Medium medium, String word) {
      Map<String, PixelHeatmap> lights = new LinkedHashMap<>();
      WordEvidence evidence =
          WordEvidence.of(model.textToImage(), Medium.ofText(word), medium, views.books().keySet());
      List<PartContributions> parts = PartContributions.of(views, evidence, whole);
      if (!parts.isEmpty()) {
        Heatmap grid = Heatmap.of(whole, parts);
        lights.put("regions and points", PixelHeatmap.ofParts(grid.picture(), parts));
        lights.put("the same in a grid", grid.light());
      }
      return lights;
    }
  }
}
