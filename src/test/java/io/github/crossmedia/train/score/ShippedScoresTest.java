package io.github.crossmedia.train.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.CrossMedia;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the default model says of photographs that taught, tuned and fitted nothing is true, for
 * queries as people type them, of a word to whole sentences: no bin of 200 pairs is off by more
 * than a third in odds, whichever photographs are drawn.
 */
@Tag("nightly")
@SharedData({ShippedScoresTest.JUDGED, ShippedScoresTest.ASKED})
class ShippedScoresTest {

  static final String JUDGED = "flickr8k/judged/collection.jsonl";
  static final String ASKED = "flickr8k/collection.jsonl";

  private static final Path MODEL = Path.of("models/photographs.safetensors");
  private static final int QUERIES = 1_000;
  private static final int MAX_WORDS = TypedQueries.LONGEST_RUN;
  private static final int LEAST_PAIRS = 200;
  private static final double OFF = 4 / 3.0;
  private static final int STEPS = 10;
  private static final int DRAWS = 400;
  private static final int TAIL = DRAWS / 40;

  @TempDir private Path folder;

  private List<Item> judged() throws IOException {
    Path seen = folder.resolve("seen.jsonl");
    int code =
        CrossMedia.commandLine()
            .execute(
                "extract",
                "--collection=" + SharedData.Condition.path(JUDGED),
                "--model=" + MODEL,
                "--out=" + seen);
    assertEquals(0, code);
    return CollectionReader.readAll(seen);
  }

  @Test
  void noBinIsOffByMoreThanAThirdInOdds() throws IOException {
    CrossMediaModel model = ModelFile.read(MODEL);
    List<Item> pictures = judged();
    List<Item> captioned = CollectionReader.readAll(SharedData.Condition.path(ASKED));
    TextEncoder encoder = words(captioned);
    QuerySet queries =
        TypedQueries.of(captioned.stream().map(Item::text).toList(), encoder, QUERIES, 1)
            .among(pictures.stream().map(item -> encoder.counts(item.text())).toList());
    List<Medium> texts =
        IntStream.range(0, queries.size())
            .mapToObj(query -> Arrays.stream(queries.words(query)))
            .map(places -> places.mapToObj(encoder.vocabulary()::word))
            .map(words -> Medium.ofText(words.collect(Collectors.joining(" "))))
            .toList();
    PointScores scores =
        PointScores.of(model.textToImage(), texts, pictures.stream().map(Item::medium).toList());
    Reliability reliability = new Reliability();
    double[][][][] bins = new double[MAX_WORDS + 1][STEPS][pictures.size()][3];
    for (int query = 0; query < texts.size(); query++) {
      int length = Math.min(MAX_WORDS, queries.words(query).length);
      Calibration map = model.textToImage().calibration(texts.get(query));
      float[] raw = scores.scores(query);
      for (int picture = 0; picture < raw.length; picture++) {
        boolean relevant = Arrays.binarySearch(queries.relevant(query), picture) >= 0;
        float said = map.apply(raw[picture]);
        reliability.add(length, said, relevant);
        double[] pairs = bins[length][Math.min(STEPS - 1, (int) (STEPS * said))][picture];
        pairs[0]++;
        pairs[1] += said;
        pairs[2] += relevant ? 1 : 0;
      }
    }
    List<String> off = new ArrayList<>();
    for (int length = 1; length <= MAX_WORDS; length++) {
      for (double[][] bin : bins[length]) {
        if (Arrays.stream(bin).mapToDouble(pairs -> pairs[0]).sum() >= LEAST_PAIRS) {
          double[] odds = odds(bin);
          if (odds[TAIL] > OFF || odds[DRAWS - 1 - TAIL] < 1 / OFF) {
            off.add(length + " words: odds from " + odds[TAIL] + " to " + odds[DRAWS - 1 - TAIL]);
          }
        }
      }
    }
    for (int length : reliability.groups()) {
      System.out.println(length + " words: " + reliability.of(length));
      reliability.steps(length).forEach(step -> System.out.println(step + " " + step.oddsRatio()));
    }
    assertEquals(List.of(), off);
    assertTrue(reliability.of(1).brierSkill() > 0.12, reliability.of(1).toString());
    assertTrue(reliability.of(2).brierSkill() > 0.065, reliability.of(2).toString());
    assertTrue(reliability.of(3).brierSkill() > 0.045, reliability.of(3).toString());
    assertTrue(reliability.steps(2).getLast().said() > 0.6, "two words: " + reliability.steps(2));
  }

  /** Returns the words that five captions hold, so that any model is asked the same. */
  private static TextEncoder words(List<Item> captioned) {
    TextSide.Words written =
        new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), 5);
    String any = "any";
    List<Item> texts =
        captioned.stream()
            .map(
                item ->
                    new Item(
                        item.id(),
                        item.split(),
                        item.picture(),
                        item.text(),
                        List.of(),
                        Map.of(any, DenseVector.of(1))))
            .toList();
    return TrainingData.of(texts, Settings.of(any + ":raw").with(written, ItemTask.SENTENCES))
        .words()
        .encoder();
  }

  /** Returns the true odds as multiples of those said, for photographs drawn again. */
  private static double[] odds(double[][] bin) {
    Random random = new Random(1);
    return IntStream.range(0, DRAWS)
        .mapToDouble(
            draw -> {
              double[] sum = new double[3];
              for (int i = 0; i < bin.length; i++) {
                double[] pairs = bin[random.nextInt(bin.length)];
                for (int part = 0; part < sum.length; part++) {
                  sum[part] += pairs[part];
                }
              }
              return sum[2] / (sum[0] - sum[2]) * (sum[0] - sum[1]) / sum[1];
            })
        .sorted()
        .toArray();
  }
}
