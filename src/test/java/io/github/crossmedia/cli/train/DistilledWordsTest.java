package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.CrossMedia;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.text.PairExport;
import io.github.crossmedia.vector.DenseVector;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A published pair from its folder to a model of words that sees pictures. */
final class DistilledWordsTest {

  private static final String LIBRARY = "crossmedia.networks";
  private static final List<String> COLOURS = List.of("red", "green", "blue");
  private static final int SIDE = 16;
  private static final int STRONG = 200;
  private static final int NOISE = 60;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void aLibraryAndAPair() throws IOException {
    System.setProperty(LIBRARY, folder.resolve("networks").toString());
    Map<String, float[]> words = new TreeMap<>();
    for (int i = 0; i < COLOURS.size(); i++) {
      float[] direction = new float[COLOURS.size()];
      direction[i] = 1;
      words.put(COLOURS.get(i), direction);
    }
    words.put("yellow", new float[] {1, 1, 0});
    new PairExport(folder.resolve("colours")).write(words);
    Path pictures = Files.createDirectories(folder.resolve("pictures"));
    StringBuilder captions = new StringBuilder();
    Random random = new Random(1);
    for (int i = 0; i < 60; i++) {
      int colour = i % COLOURS.size();
      ImageIO.write(filled(colour, random), "png", pictures.resolve(i + ".png").toFile());
      captions.append(i).append(".png\t").append(COLOURS.get(colour)).append('\n');
    }
    Files.writeString(folder.resolve("captions.tsv"), captions);
    Files.writeString(folder.resolve("more.txt"), "yellow\nred\n");
  }

  @AfterEach
  void theLibraryOfTheUser() {
    System.clearProperty(LIBRARY);
  }

  private static BufferedImage filled(int colour, Random random) {
    BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
    int rgb = 0;
    for (int channel = 0; channel < COLOURS.size(); channel++) {
      int value = random.nextInt(NOISE) + (channel == colour ? STRONG - NOISE : 0);
      rgb = rgb << 8 | value;
    }
    for (int i = 0; i < SIDE * SIDE; i++) {
      image.setRGB(i % SIDE, i / SIDE, rgb);
    }
    return image;
  }

  @Test
  void aPairBecomesWordsThatAlsoNameWhatNoCaptionDoes() throws IOException {
    run("network", "add", folder.resolve("colours"), "--name", "colours");
    assertTrue(out.toString().contains("texts: "), out::toString);
    String view = new NetworkLibrary(folder.resolve("networks")).names().getFirst();
    Path collection = folder.resolve("c.jsonl");
    Path model = folder.resolve("m.safetensors");
    Path captions = folder.resolve("captions.tsv");
    run(
        List.of("extract", "--pictures", folder.resolve("pictures"), "--captions", captions),
        List.of("--network", "colours", "--out", collection));
    run(
        List.of("train", "--method", "distilled-words", "--network", "colours"),
        List.of("--collection", collection, "--picture-view", view + ":plain"),
        List.of("--vocabulary", folder.resolve("more.txt"), "--out", model));

    CrossMediaModel learned = ModelFile.read(model);
    List<String> words = learned.textEncoder().orElseThrow().vocabulary().words();
    assertEquals(List.of("blue", "green", "red", "yellow"), words);
    assertEquals("red", strongest(learned, view, 1, 0, 0));
    assertEquals("blue", strongest(learned, view, 0.1f, 0, 0.9f));
    float[] asked = learned.textToImage().query(Medium.ofText("yellow"));
    assertTrue(
        score(asked, learned, view, 0.7f, 0.7f, 0) > score(asked, learned, view, 0, 0.2f, 0.9f),
        "no caption says yellow");
  }

  @Test
  void whatIsMissingIsSaidBeforeAnythingIsRead() {
    assertEquals(2, execute(List.of("train", "--method", "distilled-words"), COLLECTION));
    assertTold("--method distilled-words needs a pair of networks: --network NAME");
    assertEquals(
        2, execute(List.of("train", "--method", "ridge", "--vocabulary", "more.txt"), COLLECTION));
    assertTold("--vocabulary goes with --method distilled-words");
  }

  private static final List<String> COLLECTION =
      List.of("--collection", "c.jsonl", "--picture-view", "v", "--out", "m.safetensors");

  private static String strongest(CrossMediaModel model, String view, float... seen) {
    float[] point =
        model.textToImage().document(Medium.ofViews(Map.of(view, DenseVector.of(seen))));
    int best = 0;
    for (int i = 1; i < point.length; i++) {
      best = point[i] > point[best] ? i : best;
    }
    return model.textEncoder().orElseThrow().vocabulary().word(best);
  }

  private static float score(float[] asked, CrossMediaModel model, String view, float... seen) {
    float[] point =
        model.textToImage().document(Medium.ofViews(Map.of(view, DenseVector.of(seen))));
    float score = 0;
    for (int i = 0; i < point.length; i++) {
      score += asked[i] * point[i];
    }
    return score;
  }

  private void run(Object... words) {
    run(List.of(words));
  }

  private void run(List<?>... parts) {
    assertEquals(0, execute(parts), err::toString);
  }

  private int execute(List<?>... parts) {
    String[] words =
        Arrays.stream(parts).flatMap(List::stream).map(Object::toString).toArray(String[]::new);
    return CrossMedia.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(words);
  }

  private void assertTold(String part) {
    assertTrue(err.toString().contains(part), err::toString);
  }
}
