package io.github.crossmedia.reproduce.truncation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TruncationCommandTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** A picture's two visual words are its words; one picture shows more tiger than snow. */
  private int truncation(String... options) throws IOException {
    var words = Vocabulary.of(List.of("tiger", "snow"));
    var text = new TextEncoder(TextAnalysis.of("whitespace"), words, List.of());
    var picture = new ViewsEncoder(List.of(new ViewPipeline("blobs", 2, List.of())), List.of());
    Path model = folder.resolve("m.safetensors");
    ModelFile.write(
        CrossMediaModel.of(
            ModelCard.of("by hand", Map.of()),
            new Space.Words(words),
            new Couple(
                new EncodedTower(text, new IdentityProjection(2)),
                new EncodedTower(picture, new IdentityProjection(2)),
                Similarity.DOT,
                1,
                Calibration.unfitted())),
        model);
    Path collection =
        Files.writeString(
            folder.resolve("c.jsonl"),
            """
            {"id":"both","split":"test","text":"tiger snow","views":{"blobs":{"0":3,"1":2}}}
            {"id":"one","split":"test","text":"tiger","views":{"blobs":{"0":2}}}
            """);
    return Ran.code(out, err, "truncation", "--model", model, "--collection", collection, options);
  }

  /** Cut to one word, the picture of both no longer answers to snow: 0 instead of 1. */
  @Test
  void tellsWhatIsLostByKeepingLess() throws IOException {
    assertEquals(0, truncation("--keep", "1,all", "--rarest", "1"), err.toString());

    List<String> rows = out.toString().lines().map(line -> line.replaceAll(" {2,}", "|")).toList();
    assertEquals("kept of a picture|words|AvgP, all queries|AvgP, one word", rows.get(0));
    // queries: tiger 1, snow 0, tiger+snow 1 as the picture of both is found by its tiger first
    assertEquals("strongest 1|1.0|66.67|50.00", rows.get(1));
    assertEquals("all words|1.5|100.00|100.00", rows.get(2));
    assertEquals("vector, int8|100.00|100.00", rows.get(3));
    assertEquals("vector, float32|100.00|100.00", rows.get(4));
  }

  @Test
  void refusesToKeepNothing() throws IOException {
    assertEquals(1, truncation("--keep", "0"));
    assertTrue(err.toString().contains("not \"0\""), err.toString());
  }
}
