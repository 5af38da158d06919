package io.github.crossmedia.cli.model;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.picture.ForeignPictures;
import io.github.crossmedia.picture.Scenes;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnnotateCommandTest {

  @TempDir private Path folder;
  private final StringWriter errors = new StringWriter();
  private final StringWriter output = new StringWriter();

  /** Red pictures are of one word, green ones of the other. */
  @BeforeEach
  void drawPictures() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      boolean red = i % 2 == 0;
      ImageIO.write(tinted(i, red), "png", folder.resolve(i + ".png").toFile());
      lines.append(
          Formatted.of(
              "{\"id\":\"p%d\",\"split\":\"%s\",\"picture\":\"%d.png\",\"text\":\"%s\"}%n",
              i, i < 16 ? "train" : "valid", i, red ? "fire" : "grass"));
    }
    Files.writeString(folder.resolve("c.jsonl"), lines);
  }

  @Test
  @Tag("thorough")
  void fromPhotographsToWords() throws IOException {
    run(
        0,
        line(
            "codebook --collection ? --view sift=8,blobs=8 --out ?",
            file("c.jsonl"),
            file("b.st")));
    run(
        0,
        line(
            "extract --collection ? --codebooks ? --views sift,blobs --out ?",
            file("c.jsonl"),
            file("b.st"),
            file("f.jsonl")));
    run(
        0,
        line(
            "train --method pamir --set steps=4000 --set c=0.1 --set e=0.1 --collection ?"
                + " --picture-view sift,blobs --codebooks ? --out ?",
            file("f.jsonl"),
            file("b.st"),
            file("m.st")));
    output.getBuffer().setLength(0);

    run(0, "annotate", "--model", file("m.st"), "--words", "1", file("20.png"), file("21.png"));

    String[] lines = output.toString().split("\n");
    assertEquals(file("20.png"), lines[0]);
    assertTrue(lines[1].matches("  \\d\\.\\d{3}  fire"), lines[1]);
    assertTrue(lines[3].matches("  \\d\\.\\d{3}  grass"), lines[3]);
  }

  private static Object[] with(Object[] more, Object... first) {
    return Stream.concat(Stream.of(first), Stream.of(more)).toArray();
  }

  @Test
  void goesOnAfterAPictureThatCannotBeRead() throws IOException {
    ModelFile.write(SceneModel.of(40, "sea", "snow", "city"), folder.resolve("m.st"));
    Files.write(folder.resolve("empty.jpg"), new byte[0]);

    run(0, "annotate", "--model", file("m.st"), "--json", file("empty.jpg"), file("0.png"));

    assertTrue(errors.toString().contains("empty.jpg: the file is empty"), errors::toString);
    JsonNode line = new JsonMapper().readTree(output.toString());
    assertEquals(file("0.png"), line.path("picture").asText());
    assertEquals(3, line.path("words").size());
    assertTrue(line.at("/words/0/score").asDouble() >= line.at("/words/1/score").asDouble());
    run(1, "annotate", "--model", file("m.st"), file("empty.jpg"));
  }

  @Test
  void aModelOfSentencesSaysWhatATextAndAPictureAreBothAbout() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      lines.append(
          Formatted.of(
              "{\"id\":\"p%d\",\"split\":\"%s\",\"picture\":\"%d.png\",\"text\":\"%s\"}%n",
              i,
              i < 16 ? "train" : "valid",
              i,
              i % 2 == 0
                  ? "A fire burns with red flames.\\nThe flames of a hot fire."
                  : "Green grass on a meadow.\\nA meadow of long grass."));
    }
    Files.writeString(folder.resolve("c.jsonl"), lines);
    Object[] views = {"--views", "color-layout", "--out", file("f.jsonl")};
    run(0, with(views, "extract", "--collection", file("c.jsonl")));
    Object[] train = {"--picture-view", "color-layout", "--set", "topics=2", "--out", file("m.st")};
    Object[] method = {"train", "--method", "discovered-vocabulary", "--language", "english"};
    run(0, with(train, with(new Object[] {"--collection", file("f.jsonl")}, method)));
    output.getBuffer().setLength(0);

    Object[] json = {"--json", "--text", "flames", file("20.png"), file("21.png")};
    run(0, with(json, "annotate", "--model", file("m.st")));

    String[] told = output.toString().split("\n");
    JsonNode fire = new JsonMapper().readTree(told[0]).path("both_are_about");
    double sum = fire.path("rest").asDouble();
    for (JsonNode share : fire.path("shares")) {
      sum += share.path("share").asDouble();
    }
    assertEquals(fire.path("similarity").asDouble(), sum, 1e-6);
    String concept = fire.at("/shares/0/concept").asText();
    assertTrue(concept.contains("fire") || concept.contains("flame"), told[0]);
    JsonNode grass = new JsonMapper().readTree(told[1]).path("both_are_about");
    assertTrue(fire.path("similarity").asDouble() > grass.path("similarity").asDouble(), told[1]);

    output.getBuffer().setLength(0);
    run(0, "annotate", "--model", file("m.st"), "--text", "flames", file("20.png"));
    assertTrue(output.toString().contains("  both are about " + concept + " ("), output::toString);

    assertTrue(annotated("m.st").containsAll(List.of("flames", "burns", "grass")));
    assertFalse(annotated("m.st").contains("flame"));

    Object[] stems = {"--no-written", "--picture-view", "color-layout", "--set", "topics=2"};
    Object[] files = {"--collection", file("f.jsonl"), "--out", file("stems.st")};
    run(0, with(stems, with(files, method)));
    assertTrue(annotated("stems.st").containsAll(List.of("flame", "burn", "grass")));
  }

  /** All words that a model says of a picture. */
  private List<String> annotated(String model) {
    output.getBuffer().setLength(0);
    run(0, "annotate", "--model", file(model), "--words", "99", file("20.png"));
    return output.toString().lines().map(line -> line.replaceFirst("^  -?[0-9.]+  ", "")).toList();
  }

  @Test
  void aTextIsAnsweredAsItsWordsAre() throws IOException {
    ModelFile.write(SceneModel.of(40, "sea", "snow"), folder.resolve("m.st"));
    run(0, "annotate", "--model", file("m.st"), "--text", "sea", file("0.png"));
    List<String> lines = output.toString().lines().toList();
    String sea = lines.stream().filter(line -> line.endsWith("  sea")).findFirst().orElseThrow();
    assertEquals(sea.replace("sea", "\"sea\""), lines.getLast());
    run(1, "annotate", "--model", file("m.st"), "--text", "zebra", file("0.png"));
    assertTrue(errors.toString().contains("does not know any word of \"zebra\""), errors::toString);
  }

  @Test
  void saysWhatIsOutsideWhatTheModelKnows() throws IOException {
    ImageIO.write(ForeignPictures.PAGE.draw(0).toImage(), "png", folder.resolve("p.png").toFile());
    run(0, "annotate", "--words", "1", file("p.png"));
    assertEquals(
        file("p.png") + ": outside what this model knows",
        output.toString().lines().findFirst().get());

    run(0, "annotate", "--words", "1", "--json", file("p.png"));
    assertTrue(output.toString().contains("\"outside\":true"), output::toString);
  }

  private static BufferedImage tinted(long seed, boolean red) {
    BufferedImage image = Scenes.discs(96, 64, seed);
    for (int i = 0; i < 96 * 64; i++) {
      int rgb = image.getRGB(i % 96, i / 96);
      int bright = red ? rgb & 0xff0000 | rgb >> 2 & 0x3f3f : rgb & 0xff00 | rgb >> 2 & 0x3f003f;
      image.setRGB(i % 96, i / 96, bright);
    }
    return image;
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private void run(int expected, Object... args) {
    assertEquals(expected, Ran.code(output, errors, args), errors::toString);
  }
}
