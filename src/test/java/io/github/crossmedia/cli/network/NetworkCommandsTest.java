package io.github.crossmedia.cli.network;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.TinyNetwork;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A network from the library to a folder that is searched by it. */
@Tag("thorough")
final class NetworkCommandsTest {

  private static final String LIBRARY = "crossmedia.networks";
  private static final String SQUEEZENET = "networks/squeezenet-fp16.onnx";
  private static final String PHOTOGRAPHS = "flickr8k/images";
  private static final int SIDE = 64;

  @TempDir private Path folder;
  private final StringWriter errors = new StringWriter();
  private final StringWriter output = new StringWriter();

  @BeforeEach
  void aLibraryOfItsOwn() throws IOException {
    System.setProperty(LIBRARY, folder.resolve("networks").toString());
    Path pictures = Files.createDirectories(folder.resolve("pictures"));
    StringBuilder captions = new StringBuilder();
    Random random = new Random(1);
    for (int i = 0; i < 40; i++) {
      boolean fire = i % 2 == 0;
      ImageIO.write(square(fire, random), "png", pictures.resolve(i + ".png").toFile());
      captions.append(i).append(".png\t").append(fire ? "fire" : "grass").append('\n');
    }
    Files.writeString(folder.resolve("captions.tsv"), captions);
    Files.write(folder.resolve("means.onnx"), TinyNetwork.means(4, 4));
    Files.writeString(
        folder.resolve("means.json"),
        "{\"width\":4,\"height\":4,\"mean\":[0.5,0.5,0.5],\"output\":\"out\"}");
  }

  @AfterEach
  void theLibraryOfTheUser() {
    System.clearProperty(LIBRARY);
  }

  /** A red or green square somewhere on blue. */
  private static BufferedImage square(boolean red, Random random) {
    BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
    int left = random.nextInt(SIDE / 2);
    int top = random.nextInt(SIDE / 2);
    for (int i = 0; i < SIDE * SIDE; i++) {
      int x = i % SIDE;
      int y = i / SIDE;
      boolean inside = x >= left && x < left + SIDE / 2 && y >= top && y < top + SIDE / 2;
      int shade = 200 + random.nextInt(56);
      image.setRGB(x, y, inside ? shade << (red ? 16 : 8) : shade / 2);
    }
    return image;
  }

  @Test
  void everyCommandLooksWithTheNetworkThatAModelWasLearnedOn() throws IOException {
    run(0, "network", "add", file("means.onnx"));
    assertTrue(
        output.toString().matches("(?s)added means#[0-9a-f]{12}: 3 dimensions, .*"),
        output::toString);
    run(0, line("extract --pictures ? --network means --out ?", file("pictures"), file("v.jsonl")));
    assertTrue(Files.readString(folder.resolve("v.jsonl")).contains("\"means#"));
    learn("means");
    output.getBuffer().setLength(0);

    Path shown = folder.resolve("pictures/1.png");
    run(
        0,
        line(
            "annotate --model ? --network means --words 1 ?",
            file("m.safetensors"),
            shown.toString()));
    assertTrue(output.toString().contains("grass"), output::toString);
    run(
        0,
        line(
            "index --pictures ? --index ? --model ? --network means",
            file("pictures"),
            file("index"),
            file("m.safetensors")));
    output.getBuffer().setLength(0);
    run(0, "search", "--index", file("index"), "--pixels-only", "-k", "1", "fire");
    assertTrue(output.toString().contains("(fire"), output::toString);
  }

  @Test
  void aFolderShowsItsFirstPicturesBeforeTheNetworkHasSeenAny() throws IOException {
    run(0, "network", "add", file("means.onnx"));
    learn("means");
    List<Hit> first = new ArrayList<>();
    List<Long> found = new ArrayList<>();
    try (Gallery gallery =
        Gallery.openOrMake(
            folder.resolve("index"),
            folder.resolve("pictures"),
            Optional.of(folder.resolve("m.safetensors")))) {
      gallery
          .indexer(1)
          .run(
              (done, total) -> {
                try {
                  if (done == 0) {
                    first.addAll(gallery.searches().browse(SearchOptions.first(48)).hits());
                    found.add(gallery.searches().byText("fire", SearchOptions.first(48)).total());
                  }
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      found.add(gallery.searches().byText("fire", SearchOptions.first(48)).total());
    }
    assertEquals(40, first.size());
    assertEquals(0, found.getFirst());
    assertTrue(found.getLast() >= 20, found::toString);
  }

  @Test
  void labelsMustFitTheirNetwork() throws IOException {
    Path labels = Files.writeString(folder.resolve("l.txt"), "camp fire, flame\nGrass\nsea\n");
    run(0, "network", "add", file("means.onnx"), "--labels", labels.toString(), "--name", "hues");
    assertTrue(output.toString().contains("labels: 3, from camp fire, flame to sea"));
    assertTrue(output.toString().matches("(?s).*SHA-256: [0-9a-f]{64}.*"), output::toString);

    Files.writeString(labels, "fire\ngrass\n");
    run(1, "network", "add", file("means.onnx"), "--labels", labels.toString(), "--name", "two");
    assertTrue(
        errors.toString().contains("returns 3 numbers, but its labels name 2 classes"),
        errors::toString);
    output.getBuffer().setLength(0);
    run(0, "network", "list");
    assertTrue(!output.toString().contains("two#"), output::toString);
    run(2, line("network add ? --labels ? --looks mirror", file("means.onnx"), labels.toString()));
  }

  /** A newcomer has the two files in one folder, and names neither layer nor labels. */
  @Test
  void labelsThatLieBesideANetworkAnswerBeforeAnythingIsLearned() throws IOException {
    Files.writeString(folder.resolve("my-labels.txt"), "camp fire, flame\nGrass\nsea\n");
    run(0, "network", "add", file("means.onnx"));
    assertTrue(
        output
            .toString()
            .matches(
                "(?s).*labels: 3, from camp fire, flame to sea; added as means.classes#\\w+ too,"
                    + " so that folders are searched before anything is learned\n.*"),
        output::toString);
    run(0, "index", "--pictures", file("pictures"), "--index", file("index"), "--network", "means");
    assertTrue(
        errors
            .toString()
            .contains("Words are known from the network's labels, not from your pictures."),
        errors::toString);
    output.getBuffer().setLength(0);
    run(0, "search", "--index", file("index"), "-k", "1", "flames");
    assertTrue(
        errors
            .toString()
            .contains("\"flame\" is known from the network's labels, not from your pictures.\n"),
        errors::toString);
    assertTrue(output.toString().matches("(?s).*[02468]\\.png .*"), output::toString);
    output.getBuffer().setLength(0);
    run(0, "search", "--index", file("index"), "-k", "1", "fires");
    assertTrue(output.toString().matches("(?s).*[02468]\\.png .*"), output::toString);
    output.getBuffer().setLength(0);
    run(0, "search", "--index", file("index"), "-k", "1", "bonfire");
    assertTrue(output.toString().matches("(?s).*[02468]\\.png .*"), output::toString);
    assertTrue(
        errors
            .toString()
            .contains(
                "\"bonfire\" is known from the network's labels, not from your pictures: as camp"
                    + " fire"),
        errors::toString);
    run(0, "network", "words", "means.classes", "--out", file("words.safetensors"));
    assertTrue(
        output
            .toString()
            .matches("(?s).*words.safetensors: \\d+ words, 5 of them names of classes\n"),
        output::toString);
    NetworkLibrary library = new NetworkLibrary(folder.resolve("networks"));
    Path kept = library.wordsOf(library.fullName("means.classes").orElseThrow());
    assertEquals(-1, Files.mismatch(kept, folder.resolve("words.safetensors")));
    learn("means");
    run(
        0,
        line(
            "index --pictures ? --index ? --model ? --network means",
            file("pictures"),
            file("learned"),
            file("m.safetensors")));

    Files.writeString(folder.resolve("my-labels.txt"), "fire\ngrass\n");
    run(0, "network", "remove", "means.classes");
    run(0, "network", "add", file("means.onnx"));
    assertTrue(
        errors.toString().contains("labels beside it are not used: means.classes#"),
        errors::toString);
  }

  @Test
  void saysWhichNetworkIsMissingOrWrong() throws IOException {
    run(1, "index", "--pictures", file("pictures"), "--network", "means");
    assertTrue(
        errors
            .toString()
            .contains(
                "no network is called means: add it by `crossmedia network add FILE --name means`"),
        errors::toString);
    for (String known : List.of("squeezenet", "siglip2")) {
      run(1, "index", "--pictures", file("pictures"), "--network", known);
      assertTrue(
          errors.toString().contains("add it by `crossmedia network add " + known + "`"),
          errors::toString);
    }
    run(0, "network", "add", file("means.onnx"));
    run(1, "index", "--pictures", file("pictures"), "--network", "means");
    assertTrue(
        errors.toString().contains("no model in models/ was learned on means#"), errors::toString);
    learn("means");
    Files.write(folder.resolve("other.onnx"), TinyNetwork.means(6, 6));
    Files.writeString(folder.resolve("other.json"), "{\"width\":6,\"height\":6}");
    run(0, "network", "add", file("other.onnx"));
    errors.getBuffer().setLength(0);
    String picture = folder.resolve("pictures/1.png").toString();
    run(2, "annotate", "--model", file("m.safetensors"), "--network", "other", picture);
    assertTrue(errors.toString().contains("was not learned on other#"), errors::toString);
    run(0, "network", "remove", "means");
    errors.getBuffer().setLength(0);
    run(1, "annotate", "--model", file("m.safetensors"), picture);
    assertTrue(
        errors
            .toString()
            .contains(
                "it is made by a network that is not here: add the network by `crossmedia network"
                    + " add FILE --name means`"),
        errors::toString);
  }

  @Test
  @SharedData(SQUEEZENET)
  void aPublishedNetworkBringsItsShippedModel() throws IOException {
    run(0, "network", "add", SharedData.Condition.path(SQUEEZENET).toString());
    assertTrue(output.toString().startsWith("added squeezenet#"), output::toString);
    assertTrue(output.toString().contains("licence: MIT License"), output::toString);
    run(0, line("index --pictures ? --index ? --network squeezenet", file("pictures"), file("i")));
    assertTrue(output.toString().contains("The model: for research only"), output::toString);
    run(0, "model", "info", "models/photographs-squeezenet.safetensors");
  }

  @Test
  void whatDoesNotFitIsNotKept() throws IOException {
    run(1, "network", "add", file("means.onnx"), "--layer", "pooled");
    assertTrue(
        errors.toString().contains("it has no tensor \"pooled\"; its outputs are out"),
        errors::toString);
    Files.write(folder.resolve("wide.onnx"), TinyNetwork.means(6, 4));
    Files.writeString(folder.resolve("wide.json"), "{\"width\":4,\"height\":4}");
    run(1, "network", "add", file("wide.onnx"));
    assertTrue(
        errors.toString().contains("not one tensor of floats of [1, 3, 4, 4]"), errors::toString);
    run(0, "network", "list");
    assertEquals("", output.toString());

    Path labels = Files.writeString(folder.resolve("l.txt"), "fire\ngrass\nsea\n");
    run(0, "network", "add", file("means.onnx"), "--labels", labels.toString());
    Files.writeString(labels, "fire\ngrass\n");
    run(1, "network", "add", file("means.onnx"), "--labels", labels.toString());
    output.getBuffer().setLength(0);
    run(0, "network", "list");
    assertTrue(output.toString().contains("labels: 3, from fire to sea"), output::toString);
  }

  @Test
  @SharedData({SQUEEZENET, PHOTOGRAPHS})
  void saysIfSettingsTellPhotographsApartWorseThanOthers() throws IOException {
    Path photographs = Files.createDirectories(folder.resolve("photographs"));
    try (Stream<Path> all = Files.list(SharedData.Condition.path(PHOTOGRAPHS))) {
      for (Path one : all.sorted().limit(24).toList()) {
        Files.copy(one, photographs.resolve(one.getFileName()));
      }
    }
    Path network = folder.resolve("squeeze.onnx");
    Files.copy(SharedData.Condition.path(SQUEEZENET), network);
    String settings =
        "{\"width\":224,\"height\":224,\"range\":255,\"colours\":\"bgr\",\"mean\":[%s]}";
    Path beside = folder.resolve("squeeze.json");
    Files.writeString(beside, Formatted.of(settings, "123.68, 116.78, 103.94"));
    run(0, "network", "add", network.toString(), "--pictures", photographs.toString());
    assertEquals("", errors.toString());

    Files.writeString(beside, "{\"width\":224,\"height\":224}");
    run(0, "network", "add", network.toString(), "--pictures", photographs.toString());
    assertTrue(
        errors
            .toString()
            .matches(
                "Note: pixels as BGR 0..255 .* apart better than RGB 0..1 .*, as the settings say"
                    + " \\(.*\\): check the network's description\n"),
        errors::toString);
  }

  private void learn(String network) {
    run(
        0,
        line(
            "train --pictures ? --captions ? --network ? --out ?",
            file("pictures"),
            file("captions.tsv"),
            network,
            file("m.safetensors")));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private void run(int expected, Object... args) {
    assertEquals(expected, Ran.code(output, errors, args), errors::toString);
  }
}
