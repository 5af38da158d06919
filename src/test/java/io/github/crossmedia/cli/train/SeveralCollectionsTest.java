package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A model of keywords and of sentences. */
class SeveralCollectionsTest extends CommandOnMadeUpPictures {

  @Test
  void severalCollectionsAreLearnedFromTogetherInWordsAsWritten() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      lines.append(
          Formatted.of(
              """
              {"id":"q%d","split":"%s","text":"Boats.\\nA boat and boats%s.","views":{"blobs":{"7":1,"3":1}}}
              """,
              i, i < 40 ? "train" : "valid", i < 5 ? ", tigers" : ""));
    }
    Path sentences = Files.writeString(folder.resolve("d.jsonl"), lines);
    Path model = folder.resolve("both.safetensors");
    Object[] args = {
      "train", "--method", "ridge", "--collection", collection + "," + sentences, "--split",
          "train",
      "--language", "english", "--written", "--task", "captions", "--picture-view",
          "blobs:hellinger",
      "--set", "lambda=0.1", "--set", "balance=0", "--out", model
    };
    assertEquals(0, crossMedia(args), err.toString());

    var learned = ModelFile.read(model);
    assertEquals(
        List.of("boats", "sea", "sky", "sun", "tiger"),
        learned.textEncoder().orElseThrow().vocabulary().words().stream().sorted().toList());
    assertTrue(
        learned.card().data().startsWith("c.jsonl and d.jsonl (train), "), learned.card().data());
    assertTrue(err.toString().contains("11 pictures of 100 held out"), err.toString());
    assertArrayEquals(
        learned.textToImage().query(Medium.ofText("boats tiger")),
        learned.textToImage().query(Medium.ofText("A boat, tigers")));

    args[2] = "mixed-ridge";
    assertEquals(0, crossMedia(args), err.toString());
    var mixed = ModelFile.read(model);
    assertEquals("mixed-ridge", mixed.card().method());
    assertEquals(
        List.of("boats", "sea", "sky", "sun", "tiger"),
        mixed.textEncoder().orElseThrow().vocabulary().words().stream().sorted().toList());

    args[4] = collection;
    assertEquals(1, crossMedia(args));
    assertTrue(
        err.toString().contains("mixed-ridge mixes what several collections teach"),
        err.toString());

    args[2] = "ridge";
    Files.copy(collection, folder.resolve("same.jsonl"));
    args[4] = collection + "," + folder.resolve("same.jsonl");
    assertEquals(1, crossMedia(args));
    assertTrue(err.toString().contains("is in another of the collections, too"), err.toString());
  }
}
