package io.github.crossmedia.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.descriptor.Descriptors;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkExtractCommandTest {

  private static final int READABLE = 12;

  @TempDir private Path folder;

  static void writePictures(Path folder, int count) throws IOException {
    Random random = new Random(2);
    for (int i = 0; i < count; i++) {
      BufferedImage picture = new BufferedImage(80, 60, BufferedImage.TYPE_INT_RGB);
      for (int x = 0; x < picture.getWidth(); x++) {
        for (int y = 0; y < picture.getHeight(); y++) {
          picture.setRGB(x, y, (x / 8 * 40 + i * 9000) ^ random.nextInt(64));
        }
      }
      ImageIO.write(picture, "png", folder.resolve(i + ".png").toFile());
    }
  }

  private String run(int code, Object... args) {
    LocalSpark.session();
    StringWriter err = new StringWriter();
    List<String> words = new ArrayList<>(List.of("extract"));
    List.of(args).forEach(each -> words.add(each.toString()));
    int found =
        CrossMediaOnSpark.commandLine()
            .setErr(new PrintWriter(err, true))
            .execute(words.toArray(String[]::new));
    assertEquals(code, found, err.toString());
    return err.toString();
  }

  @Test
  void viewsAreThoseOfOneMachineAndFailuresAreNamed() throws IOException {
    writePictures(folder, READABLE);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < READABLE; i++) {
      lines.add("{\"id\":\"" + i + "\",\"picture\":\"" + i + ".png\",\"text\":\"sea\"}");
    }
    byte[] whole = Files.readAllBytes(folder.resolve("0.png"));
    Files.write(folder.resolve("torn.png"), Arrays.copyOf(whole, whole.length / 2));
    lines.add("{\"id\":\"torn\",\"picture\":\"torn.png\"}");
    lines.add("{\"id\":\"gone\",\"picture\":\"gone.png\"}");
    lines.add("{\"id\":\"none\"}");
    Path collection = Files.write(folder.resolve("mine.jsonl"), lines);
    Path out = folder.resolve("views");

    String said = run(0, "--collection", collection, "--views", "cedd", "--out", out);
    assertTrue(said.startsWith(READABLE + " pictures extracted, 3 failed\n"), said);
    assertTrue(said.contains("item gone: gone.png: no such file\n"), said);
    assertTrue(said.contains("item none: it has no picture\n"), said);
    assertTrue(said.contains("item torn: "), said);
    List<Item> items =
        MadeUpCollection.items(
            InputLines.of(LocalSpark.session(), List.of(out + "/outcome=extracted")).collect());
    PictureViews views = PictureViews.named(List.of("cedd"), Map.of(), Descriptors.standard());
    List<Item> expected = new ArrayList<>();
    for (int i = 0; i < READABLE; i++) {
      String file = i + ".png";
      var extracted = views.extract(PictureConverter.reader().read(folder.resolve(file)));
      expected.add(new Item("" + i, "", file, "sea", List.of(), extracted));
    }
    Comparator<Item> byId = Comparator.comparing(item -> Integer.valueOf(item.id()));
    assertEquals(expected, items.stream().sorted(byId).toList());
  }

  @Test
  void whatGoesWrongIsSaidInOneSentence() throws IOException {
    Path collection = Files.writeString(folder.resolve("mine.jsonl"), "{\"id\":\"1\"}\n");
    String others =
        run(2, "--collection", collection, "--views", "x", "--model", "m", "--out", "o");
    assertTrue(others.contains("name either --model, or --views"), others);
    String unknown = run(1, "--collection", collection, "--views", "x", "--out", folder + "/o");
    assertTrue(unknown.contains("unknown view [x]"), unknown);
    String missing = run(1, "--collection", collection, "--model", "m", "--out", folder + "/o");
    assertTrue(missing.contains("no such file: m"), missing);
    String there = run(1, "--collection", collection, "--views", "cedd", "--out", folder);
    assertTrue(there.contains("exists: choose another folder"), there);
    String gone =
        run(1, "--collection", folder + "/no.jsonl", "--views", "cedd", "--out", folder + "/p");
    assertTrue(gone.contains("no.jsonl"), gone);
    for (String each : List.of(others, unknown, missing, there, gone)) {
      assertEquals(1, each.strip().lines().count(), each);
    }
  }
}
