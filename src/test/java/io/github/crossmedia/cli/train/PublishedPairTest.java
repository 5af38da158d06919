package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.network.text.ColourPair;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A published pair from its folder to models that see pictures: its words, and itself. */
final class PublishedPairTest {

  @TempDir private Path folder;
  private ColourPair pair;

  @BeforeEach
  void aLibraryAndAPair() throws IOException {
    pair = new ColourPair(folder);
  }

  @AfterEach
  void theLibraryOfTheUser() {
    pair.close();
  }

  @Test
  void aPairBecomesWordsThatAlsoNameWhatNoCaptionDoes() throws IOException {
    pair.add();
    Path more = Files.writeString(folder.resolve("more.txt"), "yellow\nred\n");
    CrossMediaModel learned =
        ModelFile.read(model("distilled-words", List.of("--vocabulary", more)));
    List<String> words = learned.textEncoder().orElseThrow().vocabulary().words();
    assertEquals(List.of("blue", "green", "red", "yellow"), words);
    assertEquals("red", strongest(learned, 1, 0, 0));
    assertEquals("blue", strongest(learned, 0.1f, 0, 0.9f));
    float[] asked = learned.textToImage().query(Medium.ofText("yellow"));
    assertTrue(
        score(asked, learned, 0.7f, 0.7f, 0) > score(asked, learned, 0, 0.2f, 0.9f),
        "no caption says yellow");
  }

  @Test
  void aPairAnswersWholeTextsByItsOwnNetwork() throws IOException {
    pair.add();
    Path model = model("pair", List.of());
    CrossMediaModel learned = ModelFile.read(model);
    String view = pair.view();
    float[] asked = learned.textToImage().query(Medium.ofText("yellow"));
    Medium sent = Medium.ofViews(Map.of(view + ".text", DenseVector.of(5, 5, 0)));
    assertArrayEquals(
        learned.textToImage().query(sent), asked, 1e-6f, "a node gets the view of a client");
    float half = (float) Math.sqrt(0.5);
    assertArrayEquals(new float[] {half, half, 0}, asked, 1e-6f);
    assertEquals(
        List.of("blue", "green", "red"), learned.textEncoder().orElseThrow().vocabulary().words());
    String embedded = pair.run("network", "embed", "colours", "yellow");
    assertEquals(
        new JsonMapper().readTree("{\"" + view + ".text\":[" + half + "," + half + ",0.0]}"),
        new JsonMapper().readTree(embedded));

    Path index = folder.resolve("index");
    pair.run("index", "--pictures", pair.pictures(), "--model", model, "--index", index);
    String found = pair.run("search", "--index", index, "--pixels-only", "-k", "20", "blue");
    assertEquals(20, found.lines().count());
    for (String line : found.lines().toList()) {
      int number = Integer.parseInt(line.replaceFirst(".*?(\\d+)\\.png.*", "$1"));
      assertEquals("blue", ColourPair.COLOURS.get(number % 3), line);
    }
    Path red = pair.pictures().resolve("0.png");
    String told = pair.run("annotate", "--model", model, "--text", "yellow", red);
    assertTrue(told.endsWith("  \"yellow\"\n"), told);

    pair.run("network", "remove", view);
    assertEquals(1, pair.execute(List.of("search", "--index", index, "yellow")));
    assertTold(
        "made by a network that is not here: add the network by `crossmedia network add FILE");
  }

  @Test
  void aPairAnswersWithoutAnyCaption() throws IOException {
    pair.add();
    Path index = folder.resolve("index");
    pair.run("index", "--pictures", pair.pictures(), "--network", "colours", "--index", index);
    assertTold("Texts are read by the network itself.");
    String found = pair.run("search", "--index", index, "--pixels-only", "-k", "20", "blue");
    assertEquals(20, found.lines().count());
    for (String line : found.lines().toList()) {
      int number = Integer.parseInt(line.replaceFirst(".*?(\\d+)\\.png.*", "$1"));
      assertEquals("blue", ColourPair.COLOURS.get(number % 3), line);
    }
    Path model = folder.resolve("words.safetensors");
    String told = pair.run("network", "words", "colours", "--out", model);
    assertTrue(told.contains(" words"), told);
    CrossMediaModel made = ModelFile.read(model);
    assertEquals("pair-words", made.card().method());
    assertEquals(
        List.of("fire", "grass", "sea"), made.textEncoder().orElseThrow().vocabulary().words());
    Couple couple = made.textToImage();
    QueryCalibrations maps = couple.calibrations().across();
    assertEquals(
        maps.byWords().getFirst(),
        couple.calibration(Medium.ofText("blue")),
        "the network reads a word that the vocabulary lacks");
    assertEquals(maps.byWords().get(1), couple.calibration(Medium.ofText("a blue sea")));
    float[] asked = couple.query(Medium.ofText("blue"));
    assertTrue(score(asked, made, 0, 0, 1) > score(asked, made, 0, 1, 0));
  }

  @Test
  void whatIsMissingIsSaidBeforeAnythingIsRead() throws IOException {
    assertEquals(2, pair.execute(List.of("train", "--method", "distilled-words"), COLLECTION));
    assertTold("--method distilled-words needs a pair of networks: --network NAME");
    assertEquals(2, pair.execute(List.of("train", "--method", "pair"), COLLECTION));
    assertTold("--method pair needs a pair of networks: --network NAME");
    Path more = Files.writeString(folder.resolve("more.txt"), "yellow\n");
    List<String> words = List.of("train", "--method", "ridge", "--vocabulary", more.toString());
    assertEquals(2, pair.execute(words, COLLECTION));
    assertTold("--vocabulary goes with --method distilled-words");
  }

  private static final List<String> COLLECTION =
      List.of("--collection", "c.jsonl", "--picture-view", "v", "--out", "m.safetensors");

  private Path model(String method, List<?> more) {
    Path model = folder.resolve(method + ".safetensors");
    pair.run(
        List.of("train", "--method", method, "--network", "colours"),
        List.of("--collection", pair.collection(), "--out", model),
        more);
    return model;
  }

  private String strongest(CrossMediaModel model, float... seen) throws IOException {
    float[] point = point(model, seen);
    int best = 0;
    for (int i = 1; i < point.length; i++) {
      best = point[i] > point[best] ? i : best;
    }
    return model.textEncoder().orElseThrow().vocabulary().word(best);
  }

  private float score(float[] asked, CrossMediaModel model, float... seen) throws IOException {
    return DenseVector.of(asked).dot(point(model, seen));
  }

  private float[] point(CrossMediaModel model, float... seen) throws IOException {
    return model.textToImage().document(Medium.ofViews(Map.of(pair.view(), DenseVector.of(seen))));
  }

  private void assertTold(String part) {
    assertTrue(pair.told().contains(part), pair::told);
  }
}
