package io.github.crossmedia.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people do wrong with a folder, and the sentence they get for it. */
class MistakesTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;
  private Path pictures;
  private Path model;

  @BeforeEach
  void draw() throws IOException {
    pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 50);
    model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(24, "forest", "sea"), model);
  }

  private int run(Object... arguments) {
    String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    return CrossMedia.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(CrossMedia.withFolder(words));
  }

  private int index() {
    return run(
        "index", "--pictures", pictures, "--index", folder.resolve("index"), "--model", model);
  }

  @Test
  void aFolderThatIsNotThere() {
    assertEquals(1, run(folder.resolve("nowhere")));
    assertEquals("crossmedia: no such folder: " + folder.resolve("nowhere") + "\n", err.toString());
  }

  @Test
  void aFileInsteadOfAFolder() {
    assertEquals(1, run(model));
    assertEquals(
        "crossmedia: " + model + " is not a folder: name the folder the pictures are in\n",
        err.toString());
  }

  @Test
  void noThreadAtAll() {
    assertEquals(2, run("index", "--pictures", pictures, "--threads", 0, "--model", model));
    assertTrue(
        err.toString().startsWith("crossmedia: --threads must be at least 1, not 0; see:"),
        err::toString);
  }

  @Test
  void anIndexIsRemovedByWhoeverSaysSo() {
    Path index = folder.resolve("index");
    assertEquals(0, index());

    assertEquals(2, run("folders", "forget", index));
    assertTrue(err.toString().contains("there is no terminal to ask on: add --yes"), err::toString);
    assertTrue(Files.exists(index), "nothing was removed");
    assertEquals(0, run("folders", "forget", "--yes", index));
    assertTrue(!Files.exists(index));
  }

  @Test
  void aModelThatIsNone() throws IOException {
    Path notes = folder.resolve("notes.txt");
    Files.writeString(notes, "This is a text, and no model at all.");
    assertEquals(
        1, run("index", "--pictures", pictures, "--index", folder.resolve("i"), "--model", notes));
    assertEquals(
        "crossmedia: "
            + notes
            + ": this is not a model file, or its beginning is damaged: name a file that crossmedia"
            + " train wrote\n",
        err.toString());
  }

  @Test
  void aFileTooLargeIsNotCalledDamaged() throws IOException {
    try (RandomAccessFile huge =
        new RandomAccessFile(pictures.resolve("huge.jpg").toFile(), "rw")) {
      huge.write(new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xe0});
      huge.setLength(3L << 30);
    }
    Files.write(
        pictures.resolve("half.jpg"), new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, 0});
    Files.writeString(pictures.resolve("list.txt"), "1, 2, 3");

    assertEquals(0, index());
    assertTrue(
        out.toString().contains("1 file left out: too large: make them smaller (huge.jpg)"),
        out::toString);
    assertTrue(out.toString().contains("1 file left out: damaged (half.jpg)"), out::toString);
    assertTrue(out.toString().contains("1 file is not a picture: list.txt\n"), out::toString);
  }
}
