package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From captions to a model in one command. */
class TrainFromPicturesTest {

  private static final int SCENES = 48;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int train(Object... arguments) {
    return Ran.code(out, err, "train", arguments);
  }

  @Test
  void severalParametersAtOnceAreRefusedBeforeAnythingIsRead() {
    Path missing = folder.resolve("missing");
    String lists = "lambda=1,balance=0.5";
    String sentence = "lambda=1,balance=0.5 is more than one parameter: repeat --set for each";

    assertEquals(2, train("--pictures", missing, "--set", lists, "--out", folder.resolve("m")));
    assertTold(sentence);
    err.getBuffer().setLength(0);
    assertEquals(
        2,
        train(
            "--method",
            "ridge",
            "--collection",
            missing,
            "--picture-view",
            "cedd",
            "--set",
            lists,
            "--out",
            folder.resolve("m")));
    assertTold(sentence);
  }

  @Test
  @Tag("thorough")
  void aFolderAndItsCaptionsBecomeAModelThatSeesAndSpeaks() throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 0, SCENES);
    Path captions = folder.resolve("captions.tsv");
    Files.write(captions, captions(pictures));
    Path mine = folder.resolve("mine.safetensors");

    assertEquals(
        0, train("--pictures", pictures, "--captions", captions, "--out", mine), err::toString);
    assertTold("48 pictures, 48 of them with captions in english");
    assertTold("average precision  by chance");
    assertTold("method        average precision  trials  seconds  model of all");
    List<String> compared = List.of("random order", "ridge", "kernel-ridge", "nearest");
    compared.forEach(method -> assertTold("\n" + method + " "));
    assertTold("Taken: ");
    requireIntervals();
    assertTrue(out.toString().contains("bin/crossmedia DIR --model " + mine), out::toString);
    CrossMediaModel model = ModelFile.read(mine);
    assertTrue(PictureViews.cover(model));
    List<String> words = model.textEncoder().orElseThrow().vocabulary().words();
    assertTrue(words.contains("forest"), words::toString);
    assertTrue(words.stream().noneMatch(List.of("the", "of", "a")::contains), words::toString);
    assertTrue(Files.size(mine) < 20_000_000, Files.size(mine) + " bytes");

    err.getBuffer().setLength(0);
    train("--pictures", pictures, "--captions", captions, "--out", mine, "--set", "rank=8");
    assertTold("0 pictures looked at, 48 known from");
    assertTold("Taken: ridge, the best.");
    assertEquals("8", ModelFile.read(mine).card().parameters().get("rank"));
    assertTrue(!err.toString().contains("nearest"), "it has no rank: " + err);
  }

  /** A few pictures say little of what scores mean, and the command says how little. */
  private void requireIntervals() {
    Matcher line =
        Pattern.compile(
                "Scores .* on average: ([.\\d]+) of \\d+ are right \\(([.\\d]+) to ([.\\d]+)\\)")
            .matcher(err.toString());
    assertTrue(line.find(), err::toString);
    double share = Double.parseDouble(line.group(1));
    double lower = Double.parseDouble(line.group(2));
    double upper = Double.parseDouble(line.group(3));
    assertTrue(lower <= share && share <= upper && lower < upper, line.group());
  }

  private void assertTold(String part) {
    assertTrue(err.toString().contains(part), err::toString);
  }

  private static List<String> captions(Path pictures) throws IOException {
    List<String> lines = new ArrayList<>();
    DrawnScenes scenes = new DrawnScenes(3);
    try (var files = Files.list(pictures)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        String caption = scenes.draw(Integer.parseInt(name.substring(0, 3))).caption();
        lines.add(name + "\tA picture of the " + caption);
      }
    }
    return lines;
  }

  @Test
  void tooFewCaptionsAreSaid() throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("few"));
    SceneModel.draw(pictures, 0, 3);

    assertEquals(1, train("--pictures", pictures, "--out", folder.resolve("m.safetensors")));
    assertTold("0 of 3 pictures have captions");
    assertTold("--captions, each line like dog.jpg, a tab");
    assertTold("crossmedia teach-word");
    assertTold("crossmedia DIR");
  }

  @Test
  void whatAFolderChoosesIsNotNamedBesides() {
    assertEquals(2, train("--pictures", "x", "--method", "pamir", "--out", "m"));
    assertTold("doesn't go with --pictures");
  }
}
