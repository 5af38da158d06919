package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.store.Thumbnails;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which pictures are worth a caption. */
class AdviseCommandTest extends CommandOnMadeUpPictures {

  /** 30 of the 80 pictures of train and valid keep their captions. */
  private Path partlyCaptioned() throws IOException {
    List<String> lines = Files.readAllLines(collection);
    for (int line = 30; line < lines.size(); line++) {
      lines.set(line, lines.get(line).replaceAll("\"text\":\"[^\"]*\"", "\"text\":\"\""));
    }
    return Files.write(folder.resolve("partly.jsonl"), lines);
  }

  @Test
  void picturesOfACollectionAreNamedOneALineAndWhatTheyWouldBring() throws IOException {
    int exit =
        crossMedia(
            "advise", "--collection", partlyCaptioned(), "--picture-view", "blobs", "--count", 7);
    assertEquals(0, exit, err.toString());
    Set<String> named = out.toString().lines().collect(Collectors.toSet());
    assertEquals(7, named.size());
    for (String name : named) {
      int number = Integer.parseInt(name.substring(1));
      assertTrue(number >= 30 && number < 80, name + " has a caption or is of the split test");
    }
    assertTrue(
        err.toString().startsWith("30 of 80 pictures have captions. Single words rank 7 of them"),
        err.toString());
    assertTrue(err.toString().contains("7 more captions, drawn at random, would add"));
  }

  /** Any order of the pictures would be right for the only caption there is. */
  @Test
  void equalCaptionsPromiseNothing() throws IOException {
    String same =
        Files.readString(partlyCaptioned())
            .replaceAll("\"text\":\"[^\"]+\"", "\"text\":\"a holiday\"");
    Path equal = Files.writeString(folder.resolve("equal.jsonl"), same);
    assertEquals(
        0, crossMedia("advise", "--collection", equal, "--picture-view", "blobs"), err.toString());
    assertEquals(
        "30 of 80 pictures have captions, which all say the same: no word tells pictures apart yet",
        err.toString().strip());
  }

  @Test
  void programsReadTheSameAsJson() throws IOException {
    int exit =
        crossMedia(
            "advise", "--collection", partlyCaptioned(), "--picture-view", "blobs", "--json");
    assertEquals(0, exit, err.toString());
    JsonNode told = new JsonMapper().readTree(out.toString());
    assertEquals(20, told.path("pictures").size());
    assertEquals(30, told.path("captioned").intValue());
    assertEquals(80, told.path("of").intValue());
    assertTrue(told.path("averagePrecision").path("gain").isDouble());
  }

  /** Ten different scenes, of which a file of captions tells the first. */
  @Test
  void picturesOfAnIndexedFolderAreNamedByTheirFiles() throws IOException {
    Path pictures = Files.createDirectories(folder.resolve("pictures"));
    DrawnScenes scenes = new DrawnScenes(1);
    for (int number = 0; number < 10; number++) {
      Files.write(
          pictures.resolve(number + ".jpg"), Thumbnails.jpeg(scenes.draw(number).picture(), 160));
    }
    Path index = folder.resolve("index");
    try (Gallery gallery = Gallery.openOrMake(index, pictures, ShippedModels.shipped())) {
      gallery.indexer(1).run((done, total) -> {});
    }
    Path captions = Files.writeString(folder.resolve("captions.tsv"), "0.jpg\ta tree\n");
    int exit = crossMedia("advise", "--index", index, "--captions", captions, "--count", 20);
    assertEquals(0, exit, err.toString());
    Set<Path> named = out.toString().lines().map(Path::of).collect(Collectors.toSet());
    assertEquals(9, named.size());
    named.forEach(file -> assertTrue(Files.exists(file), file + " is not a file"));
    assertFalse(named.contains(pictures.resolve("0.jpg")), "it has a caption");
    assertTrue(
        err.toString().contains("1 of 10 pictures have captions; from 16 on"), err.toString());
  }

  @Test
  void wrongOptionsAreNamed() {
    assertEquals(2, crossMedia("advise", "--collection", collection));
    assertTrue(err.toString().contains("--collection and --picture-view belong together"));
    assertEquals(
        2,
        crossMedia(
            "advise", "--collection", collection, "--picture-view", "blobs", "--count", "0"));
    assertTrue(err.toString().contains("--count must be at least 1"));
    assertEquals(1, crossMedia("advise", "--collection", collection, "--picture-view", "sift"));
    assertTrue(err.toString().contains("the view \"sift\" is missing"), err.toString());
  }
}
