package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.scene.DrawnScenes.Scene;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import java.awt.Image;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/**
 * What a person has who tries every command: drawn pictures with captions, their views in a
 * collection, a model in one of its states, and an index of the pictures made by it.
 */
record TriedCommands(Kind kind, State state, Path folder) {

  static final int PICTURES = 48;

  /** A word that no model knows, which a lesson teaches. */
  static final String TAUGHT = "zorb";

  /** A word that no caption has, which texts explain. */
  static final String ADDED = "glimworm";

  private static final int WIDTH = 80;
  private static final int HEIGHT = 60;

  /** Where pictures are seen by, and the model that answers: all read words and sentences. */
  enum Kind {
    PHOTOGRAPHS(""),
    SQUEEZENET("squeezenet-fp16.onnx"),
    MOBILENET("mobilenet-v2.onnx");

    private final String file;

    Kind(String file) {
      this.file = file;
    }

    /** Returns where its network is; empty if it needs none. */
    Optional<Path> network() {
      return file.isEmpty() ? Optional.empty() : SharedData.Condition.file("networks/" + file);
    }

    boolean isHere() {
      return file.isEmpty() || network().isPresent();
    }

    private String label() {
      return this == SQUEEZENET ? "squeezenet" : "mobilenet-v2";
    }
  }

  /** What became of the model. */
  enum State {
    SHIPPED,
    TAUGHT,
    WIDENED,
    TRAINED
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  Path pictures() {
    return file("pictures");
  }

  /** The captions and views of the pictures, a third of them held out. */
  Path collection() {
    return file("views.jsonl");
  }

  Path model() {
    return file(state + ".safetensors");
  }

  Path index() {
    return file(state + "-index");
  }

  /** Returns the name of its index and its model in a cluster. */
  String name() {
    return ("every-" + folder.getFileName() + "-" + state).toLowerCase(Locale.ROOT);
  }

  /** The same with the model in another state. */
  TriedCommands in(State other) {
    return new TriedCommands(kind, other, folder);
  }

  CrossMediaModel read() throws IOException {
    return ModelFile.read(model());
  }

  Path picture(int number) {
    return pictures().resolve("p" + number + ".png");
  }

  /** Draws the pictures and looks at them, and gets the model as it ships. */
  private void ship() throws IOException {
    if (Files.exists(model())) {
      return;
    }
    draw();
    if (kind.network().isPresent() && !printed("network", "list").contains(kind.label() + "#")) {
      Path network = kind.network().get();
      printed("network", "add", network, "--name", kind.label());
    }
    Path shipped =
        Path.of(
            "models",
            kind == Kind.SQUEEZENET
                ? "photographs-squeezenet.safetensors"
                : "photographs.safetensors");
    if (kind == Kind.MOBILENET) {
      printed(
          line(
              "extract --collection ? --network mobilenet-v2 --out ?",
              file("drawn.jsonl"),
              collection()));
      learn();
    } else {
      Files.copy(shipped, model());
      printed(
          line(
              "extract --collection ? --model ? --out ?",
              file("drawn.jsonl"),
              model(),
              collection()));
    }
  }

  private void index(Path model) {
    printed(
        "index", "--pictures", pictures(), "--index", index(), "--model", model, "--threads", 1);
  }

  /** Draws the pictures, and writes their captions and some texts. */
  void draw() throws IOException {
    Files.createDirectories(pictures());
    DrawnScenes scenes = new DrawnScenes(1);
    List<String> items = new ArrayList<>();
    List<String> captions = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      Scene scene = scenes.draw(i);
      BufferedImage small = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
      Image scaled =
          scene.picture().toImage().getScaledInstance(WIDTH, HEIGHT, Image.SCALE_AREA_AVERAGING);
      small.getGraphics().drawImage(scaled, 0, 0, null);
      ImageIO.write(small, "png", picture(i).toFile());
      String caption = sentence(scene.caption());
      captions.add("p" + i + ".png\t" + scene.caption());
      items.add(
          new JsonMapper()
              .createObjectNode()
              .put("id", "p" + i + ".png")
              .put("split", i % 3 == 0 ? "valid" : "train")
              .put("picture", "pictures/p" + i + ".png")
              .put("text", caption)
              .toString());
    }
    Files.write(file("drawn.jsonl"), items);
    Files.write(file("captions.tsv"), captions);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      texts.add("the " + ADDED + " at the sea is near the beach and the sand of the water");
      texts.add("a mountain with snow under the sky and a forest of trees");
      texts.add("the street in the city has a building and a car");
    }
    Files.write(file("texts.txt"), texts);
  }

  private static String sentence(String words) {
    return "A picture of " + words.strip().replace(" ", " and ") + ".\n" + words.strip() + ".";
  }

  /** Returns the first view of the collection's pictures. */
  private String view() throws IOException {
    try (Stream<String> lines = Files.lines(collection())) {
      JsonNode first = new JsonMapper().readTree(lines.findFirst().orElseThrow());
      return first.path("views").fieldNames().next();
    }
  }

  /** A small model of words and of sentences, as the shipped ones are. */
  private void learn() throws IOException {
    String view = view();
    printed(
        line(
            "train --method fusion --members ridge,contrastive --collection ? --split train --task"
                + " sentences --language english --written --rarest 2 --hold-out none"
                + " --picture-view ? --set ridge.lambda=1 --set contrastive.components=16 --set"
                + " contrastive.dimensions=8 --set contrastive.passes=0 --set weight.ridge=1 --set"
                + " weight.contrastive=1 --out ?",
            collection(),
            view + ":plain",
            model()));
  }

  /** Makes the model of a state, and an index by it, by the commands that people use. */
  void make() throws IOException {
    TriedCommands shipped = in(State.SHIPPED);
    shipped.ship();
    switch (state) {
      case SHIPPED -> index(model());
      case TAUGHT -> {
        index(shipped.model());
        printed(
            line(
                "teach-word --index ? --word ? --pictures ? ? ?",
                index(),
                TAUGHT,
                picture(0),
                picture(12),
                picture(24)));
        printed("model", "export", "--index", index(), "--out", model());
      }
      case WIDENED -> {
        printed(
            line(
                "add-words --model ? --texts ? --out ?",
                shipped.model(),
                file("texts.txt"),
                model()),
            known());
        index(model());
      }
      case TRAINED -> {
        printed(
            line(
                "train --start ? --collection ? --split train --out ?",
                shipped.model(),
                collection(),
                model()));
        index(model());
      }
    }
  }

  /** Returns options that name pictures to a model that has no record of any. */
  Object[] known() {
    return kind == Kind.MOBILENET
        ? line("--pictures ? --split valid", collection())
        : new Object[0];
  }

  /** Runs a command that must succeed. */
  static String printed(Object... arguments) {
    return Ran.printed(arguments);
  }

  static JsonNode json(Object... arguments) throws IOException {
    return new JsonMapper().readTree(printed(arguments));
  }

  static void refused(String sentence, Object... arguments) {
    Ran ran = Ran.command(arguments);
    assertTrue(ran.code() != 0, ran::toString);
    assertTrue(ran.err().contains(sentence), ran::err);
    assertEquals(1, ran.err().strip().lines().count(), ran::err);
  }
}
