package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.util.VectorUtil;
import org.junit.jupiter.api.Test;

/** Scores are fitted to captions that leave out what those of the training named. */
class CalibrateCommandTest extends CommandOnMadeUpPictures {

  private static final int PICTURES = 800;

  /** Half of the pictures that show a tiger have no tiger in their caption. */
  private Path forgetful() throws IOException {
    Random random = new Random(7);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < PICTURES; i++) {
      boolean isShown = i % 2 == 0;
      boolean isNamed = isShown && random.nextBoolean();
      lines.append(
          Formatted.of(
              """
              {"id":"f%d","split":"valid","text":"%s","views":{"blobs":{"%d":1,"%d":1}}}
              """,
              i, isNamed ? "sky tiger" : "sky", isShown ? 3 : 1, 10 + random.nextInt(5)));
    }
    return Files.writeString(folder.resolve("forgetful.jsonl"), lines);
  }

  private static float said(CrossMediaModel model, String text) {
    Medium query = Medium.ofText(text);
    var couple = model.textToImage();
    Medium tiger =
        Medium.ofViews(
            Map.of("blobs", SparseVector.of(SparseVector.UNBOUNDED, Map.of(3, 1f, 12, 1f))));
    float[] point = couple.document(tiger);
    return couple.calibration(query).apply(VectorUtil.dotProduct(couple.query(query), point));
  }

  @Test
  void scoresSayWhatIsTrueOfOtherCaptionsAndRankAlike() throws IOException {
    Path model = trained("m.safetensors");
    Path fitted = folder.resolve("fitted.safetensors");
    assertEquals(
        0,
        crossMedia(
            "calibrate",
            "--model=" + model,
            "--collection=" + forgetful(),
            "--split=valid",
            "--out=" + fitted),
        err.toString());
    CrossMediaModel before = ModelFile.read(model);
    CrossMediaModel after = ModelFile.read(fitted);
    assertTrue(said(before, "tiger") > 0.8, "said " + said(before, "tiger"));
    assertEquals(0.5, said(after, "tiger"), 0.1);
    assertEquals(0.5, said(after, "sky tiger"), 0.1);
    assertArrayEquals(
        before.textToImage().query(Medium.ofText("tiger")),
        after.textToImage().query(Medium.ofText("tiger")));
    assertEquals(before.familiarity(), after.familiarity());
    assertEquals(
        "probabilities, fitted to " + PICTURES + " captioned pictures",
        after.card().parameters().get("score"));
  }

  @Test
  void tooFewPicturesAreRefused() {
    Path model = trained("few.safetensors");
    assertEquals(
        1,
        crossMedia(
            "calibrate",
            "--model=" + model,
            "--collection=" + collection,
            "--split=valid",
            "--out=" + folder.resolve("no.safetensors")));
    assertTrue(
        err.toString().contains("scores need at least 100 captioned pictures"), err.toString());
  }
}
