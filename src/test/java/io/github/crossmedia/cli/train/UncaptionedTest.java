package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pictures without captions beside those with captions. */
class UncaptionedTest extends CommandOnMadeUpPictures {

  @Test
  void kernelRidgeAloneLearnsFromPicturesWithoutCaptions() throws IOException {
    Path others =
        Files.write(
            folder.resolve("others.jsonl"),
            IntStream.range(0, 30)
                .mapToObj(
                    i ->
                        Formatted.of(
                            "{\"id\":\"u%d\",\"views\":{\"blobs\":{\"%d\":1,\"%d\":1}}}",
                            i, i % 4, 10 + i % 5))
                .toList());
    Path model = folder.resolve("m.safetensors");
    Object[] args = {
      "train",
      "--method",
      "kernel-ridge",
      "--collection",
      collection,
      "--uncaptioned",
      others,
      "--picture-view",
      "blobs",
      "--set",
      "decay=4",
      "--set",
      "balance=0",
      "--out",
      model
    };

    assertEquals(0, crossMedia(args), err.toString());
    assertEquals("30", ModelFile.read(model).card().parameters().get("uncaptioned"));

    args[2] = "ridge";
    assertEquals(2, crossMedia(args));
    assertTrue(
        err.toString().contains("--uncaptioned: only kernel-ridge learns from pictures without"),
        err.toString());
  }
}
