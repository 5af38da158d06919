package io.github.crossmedia.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ExtractCommandTest {

  @TempDir private Path folder;
  private final StringWriter errors = new StringWriter();

  @BeforeEach
  void drawPictures() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      ImageIO.write(Scenes.discs(96, 64, i), "png", folder.resolve(i + ".png").toFile());
      lines.append("{\"id\":\"p").append(i).append("\",\"split\":\"train\",\"picture\":\"");
      lines.append(i).append(".png\",\"text\":\"discs\"}\n");
    }
    Files.writeString(folder.resolve("c.jsonl"), lines);
  }

  @Test
  void makesVisualWordsOfACollection() throws IOException {
    run(0, "codebook", "--collection", "c.jsonl", "--view", "sift=8,blobs=4", "--out", "b.st");
    run(
        0,
        "extract",
        "--collection",
        "c.jsonl",
        "--codebooks",
        "b.st",
        "--views",
        "sift,blobs,cedd",
        "--out",
        "f.jsonl");
    List<Item> items = CollectionReader.readAll(folder.resolve("f.jsonl"));
    assertEquals(5, items.size());
    for (Item item : items) {
      assertEquals("discs", item.text());
      SparseVector sift = (SparseVector) item.views().get("sift");
      assertTrue(sift.index(sift.size() - 1) < 8);
      assertTrue(item.views().containsKey("blobs"));
      assertEquals(144, item.views().get("cedd").dimension());
    }
  }

  @Test
  void givesTheSameFileWhetherInterruptedOrNot() throws IOException {
    run(0, "extract", "--collection", "c.jsonl", "--views", "cedd", "--out", "whole.jsonl");
    List<String> lines = Files.readAllLines(folder.resolve("whole.jsonl"));
    Path part = folder.resolve("part.jsonl");
    Files.writeString(part, lines.get(0) + "\n" + lines.get(1).substring(0, 30));
    run(0, "extract", "--collection", "c.jsonl", "--views", "cedd", "--out", "part.jsonl");
    assertEquals(lines, Files.readAllLines(part));
  }

  @Test
  void goesOnAfterABrokenPicture() throws IOException {
    Files.write(folder.resolve("1.png"), new byte[0]);
    run(0, "extract", "--collection", "c.jsonl", "--views", "regions", "--out", "f.jsonl");
    List<Item> items = CollectionReader.readAll(folder.resolve("f.jsonl"));
    assertEquals(4, items.size());
    assertTrue(errors.toString().contains("item p1: "), errors::toString);
    assertTrue(errors.toString().contains("1.png: the file is empty"), errors::toString);
    assertEquals(36, ((VectorBag) items.getFirst().views().get("regions")).dimension());
  }

  @Test
  void takesCaptionsOfAFolderFromTsv() throws IOException {
    Files.writeString(folder.resolve("captions.tsv"), "0.png\tred discs\n1.png\tblue discs\n");
    run(
        0,
        "extract",
        "--pictures",
        ".",
        "--captions",
        "captions.tsv",
        "--views",
        "cedd",
        "--out",
        "f.jsonl");
    List<Item> items = CollectionReader.readAll(folder.resolve("f.jsonl"));
    assertEquals("red discs", items.get(0).text());
    assertEquals("blue discs", items.get(1).text());
    assertEquals("", items.get(2).text());
    assertEquals("0.png", items.get(0).picture());
  }

  @Test
  void takesCaptionsOfAFolderFromCoco() throws IOException {
    Files.writeString(
        folder.resolve("coco.json"),
        """
        {"images":[{"id":7,"file_name":"2.png"}],
         "annotations":[{"image_id":7,"caption":"A disc."},{"image_id":7,"caption":"Discs "}]}
        """);
    run(
        0,
        "extract",
        "--pictures",
        ".",
        "--captions",
        "coco.json",
        "--views",
        "cedd",
        "--out",
        "f.jsonl");
    List<Item> items = CollectionReader.readAll(folder.resolve("f.jsonl"));
    assertEquals("A disc.\nDiscs", items.get(2).text());
  }

  @Test
  void namesTheViewThatNeedsACodeBook() {
    run(1, "extract", "--collection", "c.jsonl", "--views", "sift", "--out", "f.jsonl");
    assertTrue(errors.toString().contains("sift"), errors::toString);
    assertTrue(errors.toString().contains("need a code book"), errors::toString);
  }

  /** File names are taken to be in the test's folder. */
  private void run(int expected, String... args) {
    String[] resolved = args.clone();
    for (int i = 1; i < resolved.length; i++) {
      if (List.of("--collection", "--out", "--codebooks", "--captions", "--pictures")
          .contains(args[i - 1])) {
        resolved[i] = folder.resolve(args[i]).normalize().toString();
      }
    }
    CommandLine command = CrossMedia.commandLine();
    command.setErr(new PrintWriter(errors, true));
    command.setOut(new PrintWriter(new StringWriter()));
    assertEquals(expected, command.execute(resolved), errors::toString);
  }
}
