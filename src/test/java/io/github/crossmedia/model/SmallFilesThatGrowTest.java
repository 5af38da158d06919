package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.vector.DenseVector;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid files of a few kilobytes that would become gigabytes, or never end. */
@Tag("thorough")
class SmallFilesThatGrowTest {

  private static final long MEMORY = 64 << 20;
  private static final String VIEWS =
      "{'kind':'encoded','encoder':{'kind':'views','views':[{'kind':'view','view':'v',"
          + "'dimension':%d,'steps':[]}],'steps':[]},'projection':%s}";
  private static final String ONE = tower(1, "{'kind':'identity','dimension':1}");

  private static String tower(int dimension, String projection) {
    return Formatted.of(VIEWS, dimension, projection);
  }

  private static String refusal(ModelSketch sketch) {
    assertTrue(sketch.bytes().length < 200_000, "the file is small");
    return assertThrows(ModelFormatException.class, () -> sketch.read(MEMORY)).getMessage();
  }

  private static void requireRefusal(String reason, ModelSketch sketch) {
    String message = refusal(sketch);
    assertTrue(message.contains(reason), message);
  }

  @Test
  void columnsOfSparseMatricesAreBounded() {
    String nearest =
        "{'kind':'nearest','pictures':%d,'words':1,'distance':'cosine','count':1,'decay':1}";
    int most = Bounds.MAX_COMPONENTS;
    for (int columns : new int[] {most + 1, 1 << 26, Integer.MAX_VALUE}) {
      ModelSketch sketch =
          new ModelSketch()
              .couple(ONE, tower(columns, Formatted.of(nearest, columns)))
              .sparse("text_to_image.document.projection.pictures")
              .sparse("text_to_image.document.projection.words");
      requireRefusal("got " + columns, sketch);
    }
  }

  @Test
  void eachSparseMatrixCountsWithItsColumns() {
    List<String> towers = new ArrayList<>();
    ModelSketch sketch = new ModelSketch();
    String part =
        tower(
            1 << 20,
            "{'kind':'nearest','pictures':1048576,'words':1,'distance':'cosine','count':1,'decay':1}");
    for (int i = 0; i < 20; i++) {
      towers.add(part);
      String path = "text_to_image.document.towers." + i + ".projection.";
      sketch.sparse(path + "pictures").sparse(path + "words");
    }
    sketch
        .couple(ONE, "{'kind':'sum','towers':" + towers + "}")
        .floats("text_to_image.document.weights", new float[20], 20);
    requireRefusal("more than the limit of 67108864 bytes of memory", sketch);
    assertEquals(1, sketch.read(5L * MEMORY).textToImage().dimension());
  }

  @Test
  void aSharedTensorCountsForEachThatReadsIt() {
    ModelSketch sketch =
        new ModelSketch()
            .floats(
                "text_to_image.query.towers.0.projection.weights", new float[40_000], 1, 40_000);
    List<String> towers = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      towers.add(tower(1, "{'kind':'linear'}"));
      if (i > 0) {
        sketch.share(
            "text_to_image.query.towers." + i + ".projection.weights",
            "text_to_image.query.towers.0.projection.weights");
      }
    }
    String sum = "{'kind':'sum','towers':" + towers + "}";
    sketch
        .couple(sum, tower(1, "{'kind':'identity','dimension':1}"))
        .floats("text_to_image.query.weights", new float[500], 500);
    String message =
        assertThrows(ModelFormatException.class, () -> sketch.read(MEMORY)).getMessage();
    assertTrue(message.contains("bytes of memory"), message);
  }

  @ParameterizedTest
  @CsvSource({
    "2147483647, '{''kind'':''identity'',''dimension'':2147483647}'",
    "1048576, '{''kind'':''identity'',''dimension'':1048576}'",
    "-1, '{''kind'':''identity'',''dimension'':-1}'"
  })
  void dimensionsOfPointsAreBounded(int dimension, String projection) {
    String tower = tower(dimension, projection);
    requireRefusal("must be between 0 and", new ModelSketch().couple(tower, tower));
  }

  @Test
  void aPartialProjectionHasNoMoreDimensions() {
    String tower = tower(1, "{'kind':'partial','dimension':2147483647}");
    ModelSketch sketch = new ModelSketch().couple(tower, tower);
    for (String side : List.of("query", "document")) {
      String path = "text_to_image." + side + ".projection.";
      sketch.floats(path + "weights", new float[] {1}, 1, 1).ints(path + "reached", 0);
    }
    requireRefusal("the number of dimensions must be between 0 and 131072, got 2147483647", sketch);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, Integer.MAX_VALUE})
  void aMatrixWithoutNumbersHasNoMillionsOfRows(long rows) {
    String tower = tower((int) rows, "{'kind':'linear'}");
    ModelSketch sketch = new ModelSketch().couple(tower, tower);
    for (String side : List.of("query", "document")) {
      sketch.floats("text_to_image." + side + ".projection.weights", new float[0], rows, 0);
    }
    assertTrue(
        refusal(sketch).matches(".*(must have a dimension|not from 0 to|must be between).*"),
        refusal(sketch));
  }

  @Test
  void stepsOfFoldingInAreBounded() {
    String plsa = "{'kind':'plsa','steps':%d}";
    for (int steps : new int[] {0, Bounds.MAX_STEPS + 1, Integer.MAX_VALUE}) {
      ModelSketch sketch = new ModelSketch().couple(ONE, tower(1, Formatted.of(plsa, steps)));
      for (String matrix : List.of("visual", "words")) {
        sketch.floats("text_to_image.document.projection." + matrix, new float[] {1}, 1, 1);
      }
      requireRefusal("steps of folding in", sketch);
    }
  }

  @Test
  void workIsAddedUp() {
    String tower = tower(3_000, "{'kind':'plsa','steps':1000}");
    ModelSketch sketch =
        new ModelSketch()
            .couple(ONE, tower)
            .floats("text_to_image.document.projection.words", new float[1_000], 1_000, 1);
    sketch.floats("text_to_image.document.projection.visual", new float[3_000_000], 3_000, 1_000);
    String message =
        assertThrows(ModelFormatException.class, () -> sketch.read(MEMORY)).getMessage();
    assertTrue(message.contains("more than 8589934592 multiplications"), message);
  }

  @Test
  void chiSquareMapsDoNotMultiplyWithoutEnd() {
    String steps =
        String.join(",", Collections.nCopies(6, "{'kind':'chi-square','order':10,'period':1}"));
    String tower =
        tower(60, "{'kind':'identity','dimension':1}")
            .replace("'steps':[]}]", "'steps':[" + steps + "]}]");
    requireRefusal(
        "the number of components must be between", new ModelSketch().couple(tower, tower));
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 400, 5_000})
  void towersAreNotNestedWithoutEnd(int depth) {
    String tower = "{'kind':'sum','towers':[".repeat(depth) + ONE + "]}".repeat(depth);
    String message;
    ModelSketch sketch = new ModelSketch();
    if (depth == 20) {
      message = refusal(sketch.couple(ONE, tower));
    } else {
      String couple = "{\"kind\":\"couple\",\"query\":" + tower.replace('\'', '"') + "}";
      message = refusal(sketch.put("text_to_image", couple));
    }
    assertTrue(message.contains("nest"), message);
  }

  @Test
  void jsonIsCountedBeforeItIsATree() {
    String arrays = "[" + "[],".repeat(4 << 20) + "[]]";
    byte[] file = new ModelSketch().put("text_to_image", arrays).bytes();
    String message =
        assertThrows(
                ModelFormatException.class,
                () -> ModelFile.read(ByteBuffer.wrap(file), Budget.of(128 << 20)))
            .getMessage();
    assertTrue(message.contains("bytes of memory"), message);
  }

  @Test
  void aWordOfMillionsOfLettersIsRefusedInAShortMessage() {
    String space = "{\"kind\":\"words\",\"words\":[\"" + "x".repeat(100_000) + "\"]}";
    String message = refusal(new ModelSketch().couple(ONE, ONE).put("space", space));
    assertTrue(message.contains("100000 characters"), message);
    String kind = "{\"kind\":\"" + "x".repeat(1_000) + "\"}";
    assertTrue(refusal(new ModelSketch().couple(ONE, ONE).put("space", kind)).length() < 2_100);
  }

  @Test
  void aCalibrationHasNoMillionsOfKnots() {
    ModelSketch sketch = new ModelSketch().couple(ONE, ONE);
    sketch.floats("text_to_image.calibration.raw", new float[20_000], 20_000);
    requireRefusal("the number of knots must be between 2 and 4096, got 20000", sketch);
  }

  @Test
  void aLensCountsItsQueriesBeforeItKeepsThem() {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      words.add("'w" + i + "'");
    }
    String text =
        "{'kind':'encoded','encoder':{'kind':'text','language':'whitespace','longest':1,'words':"
            + words
            + ",'steps':[]},'projection':{'kind':'low-rank'}}";
    float[] left = new float[2_000];
    float[] right = new float[10_000];
    Arrays.fill(left, 1);
    Arrays.fill(right, 1);
    ModelSketch sketch =
        new ModelSketch()
            .couple(text, tower(1, "{'kind':'linear'}"))
            .floats("text_to_image.query.projection.left", left, 2_000, 1)
            .floats("text_to_image.query.projection.right", right, 1, 10_000)
            .floats("text_to_image.document.projection.weights", right, 1, 10_000);
    CrossMediaModel model = sketch.read(MEMORY);
    assertThrows(ModelFormatException.class, () -> WordWeigher.of(model, Budget.of(MEMORY)));
    assertEquals(80_128_000, WordWeigher.of(model, Budget.of(2 * MEMORY)).ramBytesUsed());
  }

  @Test
  void aTextIsWeighedByAsManyWordsAsAMatrixOfThemHasRoomFor() {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 1_025; i++) {
      words.add("" + (char) ('a' + i / 676) + (char) ('a' + i / 26 % 26) + (char) ('a' + i % 26));
    }
    WordWeigher weigher = WordWeigher.of(TestModels.words(words, 1));
    String most = String.join(" ", words.subList(0, 1_024));
    assertEquals(1_024, weigher.weights(most).size());
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> weigher.weights(most + " " + words.getLast()))
            .getMessage();
    assertTrue(message.startsWith("the text has 1025 different words"), message);
  }

  @Test
  void aBudgetKeepsWhatTheModelKeeps() {
    ModelSketch sketch =
        new ModelSketch()
            .couple(ONE, tower(1_000, "{'kind':'linear'}"))
            .floats("text_to_image.document.projection.weights", new float[1_000], 1_000, 1);
    long[] taken = {0, 0};
    Budget counting =
        new Budget() {
          @Override
          public void take(long bytes) {
            taken[0] += bytes;
            taken[1] = Math.max(taken[0], taken[1]);
          }

          @Override
          public void giveBack(long bytes) {
            taken[0] -= bytes;
          }
        };
    CrossMediaModel model = ModelFile.read(ByteBuffer.wrap(sketch.bytes()), counting);
    assertTrue(taken[0] >= 4_000 && taken[0] < 16_000, taken[0] + " bytes are kept");
    assertTrue(taken[1] > taken[0], "the header was counted meanwhile");
    float[] point =
        model.textToImage().document(Medium.ofViews(Map.of("v", DenseVector.of(new float[1_000]))));
    assertEquals(1, point.length);
  }
}
