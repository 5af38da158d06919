package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.OtherJava;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the commands of docs/many-machines.md as they stand, and compares with one machine. */
@Tag("thorough")
class ManyMachinesTest extends CommandOnMadeUpPictures {

  private static final Path PAGE = Path.of("docs/many-machines.md");
  private static final Pattern BLOCK =
      Pattern.compile("^```sh\\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
  private static final double CLOSE = 1e-6f;

  /** What a reader has at hand: a checkout and a collection. */
  private void prepare() throws IOException {
    Files.copy(collection, folder.resolve("mine.jsonl"));
    OtherJava.checkout(folder);
  }

  @Test
  void theCommandsOfThePageLearnAsOneMachineDoes() throws Exception {
    prepare();
    String page = Files.readString(PAGE);
    Matcher blocks = BLOCK.matcher(page.substring(0, page.indexOf("\n## On Spark\n")));
    while (blocks.find()) {
      Path errors = folder.resolve("errors");
      Process bash =
          new ProcessBuilder("bash", "-euo", "pipefail", "-c", blocks.group(1))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(errors.toFile())
              .start();
      String said = bash.waitFor() + "\n" + Files.readString(errors);
      assertTrue(said.startsWith("0\n"), said);
    }
    String said = Files.readString(folder.resolve("errors"));
    assertTrue(said.contains("80 pictures summed"), said);
    CrossMediaModel found = ModelFile.read(folder.resolve("m.safetensors"));
    assertEquals("1.moments and 2.moments and 3.moments, views blobs", found.card().data());
    assertSameScores(learnedByOneMachine("ridge", found), found);
  }

  /** People click a picture for each word of its caption. */
  @Test
  void clicksAreLearnedFromAsOnOneMachine() throws IOException {
    StringBuilder log = new StringBuilder();
    for (Item item : CollectionReader.readAll(collection)) {
      for (String word : item.text().split(" ")) {
        log.append(
            Formatted.of(
                "{\"query\":\"%s\",\"picture\":\"%s\",\"clicks\":%d}%n",
                word, item.id(), 1 + item.id().length()));
      }
    }
    Path clicks = Files.writeString(folder.resolve("clicks.jsonl"), log);
    Path counts = folder.resolve("c.counts");
    Path moments = folder.resolve("c.moments");
    Path model = folder.resolve("c.safetensors");
    List<Object> counting =
        List.of(
            "moments",
            "count",
            "--collection",
            collection,
            "--picture-view",
            "blobs",
            "--out",
            counts);
    assertRefused("clicks", with(counting, "--method", "click-cca"));
    assertRefused(
        "count for --method click-cca alone",
        with(counting, "--method", "ridge", "--clicks", clicks));
    assertDone(with(counting, "--method", "click-cca", "--clicks", clicks));
    List<Object> summing =
        List.of("moments", "sum", "--counts", counts, "--collection", collection, "--out", moments);
    assertRefused("name the same by --clicks", summing);
    assertDone(with(summing, "--clicks", clicks));
    List<Object> learning =
        List.of("moments", "train", "--moments", moments, "--method", "click-cca", "--out", model);
    assertRefused("name the same by --clicks", learning);
    assertRefused("must be 1000", with(learning, "--clicks", clicks, "--set", "terms=2"));
    assertRefused("must be tfidf", with(learning, "--clicks", clicks, "--set", "weighting=tf"));
    assertDone(with(learning, "--clicks", clicks));
    CrossMediaModel found = ModelFile.read(model);
    assertSameScores(learnedByOneMachine("click-cca", found, "--clicks", clicks), found);
  }

  /** Pictures must be seen by the code books whose words were learned. */
  @Test
  void otherCodeBooksThanThoseOfTheCountsAreRefused() throws IOException {
    Path books = Path.of("models/photographs.safetensors");
    Path others = folder.resolve("others.safetensors");
    ModelFile.write(ModelFile.read(books).withCard(ModelCard.of("renamed", Map.of())), others);
    Path counts = folder.resolve("c.counts");
    Path moments = folder.resolve("c.moments");
    List<Object> counting =
        List.of(
            "moments",
            "count",
            "--collection",
            collection,
            "--picture-view",
            "blobs",
            "--out",
            counts);
    assertDone(with(counting, "--method", "ridge", "--codebooks", books));
    assertDone(
        List.of(
            "moments", "sum", "--counts", counts, "--collection", collection, "--out", moments));
    List<Object> learning =
        List.of(
            "moments",
            "train",
            "--moments",
            moments,
            "--method",
            "ridge",
            "--out",
            folder.resolve("m"));
    assertRefused("was counted with other --codebooks", with(learning, "--codebooks", others));
    assertDone(with(learning, "--codebooks", books));
  }

  private void assertDone(List<Object> command) {
    assertEquals(0, crossMedia(command.toArray()), err.toString());
  }

  private CrossMediaModel learnedByOneMachine(String method, CrossMediaModel other, Object... more)
      throws IOException {
    Path file = folder.resolve("one.safetensors");
    List<Object> command = new ArrayList<>(List.of("train", "--method", method));
    command.addAll(List.of(more));
    command.addAll(List.of("--collection", collection, "--picture-view", "blobs", "--out", file));
    Trainers.all()
        .named(method)
        .searchSpace()
        .names()
        .forEach(
            name ->
                command.addAll(List.of("--set", name + "=" + other.card().parameters().get(name))));
    assertDone(command);
    return ModelFile.read(file);
  }

  /** Compares scores but for their scale, which is fitted to other pictures. */
  private void assertSameScores(CrossMediaModel expected, CrossMediaModel found)
      throws IOException {
    assertEquals(expected.textEncoder(), found.textEncoder());
    List<Item> items = CollectionReader.readAll(collection);
    assertArrayEquals(scores(expected, items), scores(found, items), CLOSE);
  }

  private static double[] scores(CrossMediaModel model, List<Item> items) {
    double[] scores =
        items.stream()
            .flatMapToDouble(
                asking -> {
                  float[] query = model.textToImage().query(asking.medium());
                  return items.stream()
                      .map(item -> model.textToImage().document(item.medium()))
                      .mapToDouble(point -> DenseVector.of(query).dot(point));
                })
            .toArray();
    double greatest = Arrays.stream(scores).map(Math::abs).max().orElseThrow();
    return Arrays.stream(scores).map(score -> score / greatest).toArray();
  }

  @Test
  void whatGoesWrongIsSaidInOneSentence() throws IOException {
    Path counts = folder.resolve("c.counts");
    Path moments = folder.resolve("c.moments");
    List<Object> counting =
        List.of("moments", "count", "--collection", collection, "--out", counts);
    assertRefused("--picture-view=VIEW", with(counting, "--method", "ridge"));
    List<Object> viewed = with(counting, "--picture-view", "blobs");
    assertRefused("nearest can't be learned from sums", with(viewed, "--method", "nearest"));
    assertRefused(
        "name folder or none", with(viewed, "--method", "ridge", "--hold-out", "near-duplicates"));
    assertRefused(
        "none can be learned from: left out 80 pictures without labels",
        with(viewed, "--method", "gmlda"));
    assertDone(with(viewed, "--method", "ridge"));
    assertDone(
        List.of(
            "moments", "sum", "--counts", counts, "--collection", collection, "--out", moments));
    List<Object> learning =
        List.of("moments", "train", "--moments", moments, "--out", folder.resolve("c.safetensors"));
    assertRefused("--method=METHOD", learning);
    assertRefused("no sums over texts, which cca needs", with(learning, "--method", "cca"));
    assertRefused("nearest can't be learned from sums", with(learning, "--method", "nearest"));
    assertRefused("unknown method", with(learning, "--method", "ridge,cca"));
    assertRefused(
        "Unknown options: '--counts'", with(learning, "--method", "ridge", "--counts", counts));
    assertRefused("Unknown option: '--half'", with(viewed, "--method", "ridge", "--half"));
    assertRefused(
        "--counts=FILE", List.of("moments", "sum", "--collection", collection, "--out", moments));
    assertRefused(
        "Unknown options: '--task'", with(learning, "--method", "ridge", "--task", "pairs"));
    assertRefused("must be presence", with(learning, "--method", "ridge", "--set", "counts=root"));
    assertRefused("unknown parameter", with(learning, "--method", "ridge", "--set", "x=1"));
  }

  private static List<Object> with(List<Object> command, Object... more) {
    return Stream.concat(command.stream(), Stream.of(more)).toList();
  }

  private void assertRefused(String message, List<Object> command) {
    err.getBuffer().setLength(0);
    assertNotEquals(0, crossMedia(command.toArray()));
    String said = err.toString().strip();
    assertTrue(said.contains(message), said);
    assertEquals(1, said.lines().count(), said);
  }
}
