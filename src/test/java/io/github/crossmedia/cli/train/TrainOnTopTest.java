package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Familiarity;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.vector.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrainOnTopTest extends CommandOnMadeUpPictures {

  @Test
  void whatWasSaidOfTheModelBelowIsSaidOfTheOneOnTop() throws IOException {
    Path base = trained("base.safetensors", "--licence", "for research only");
    ModelCard below = ModelFile.read(base).card();
    Path clicks =
        Files.writeString(
            folder.resolve("clicks.jsonl"),
            "{\"query\":\"sea\",\"picture\":\"p1\",\"clicks\":12}\n"
                + "{\"query\":\"sea sky\",\"picture\":\"p61\",\"clicks\":9}\n");

    ModelCard ofCaptions = onTop(base).card();
    assertEquals("for research only", ofCaptions.licence());
    assertEquals(below.data() + "; c.jsonl", ofCaptions.data());
    assertEquals("for research only; mine", onTop(base, "--licence", "mine").card().licence());
    ModelCard ofClicks = onTop(base, "--clicks", clicks).card();
    assertEquals("for research only", ofClicks.licence());
    assertTrue(ofClicks.data().startsWith(below.data() + "; "), ofClicks.data());
    assertFalse(ofClicks.data().contains("plain"), ofClicks.data());
  }

  /** These captions and clicks are of too few pictures to add any. */
  @Test
  void thePicturesThatTheModelBelowLearnedFromStayKnown() throws IOException {
    CrossMediaModel plain = ModelFile.read(trained("base.safetensors"));
    float[] centre = new float[PictureFeatures.of(plain).dimension()];
    centre[0] = 1;
    Familiarity known = new Familiarity(Matrix.of(new float[][] {centre}), 0.5f);
    Path base = folder.resolve("known.safetensors");
    ModelFile.write(plain.withFamiliarity(known), base);
    Path clicks =
        Files.writeString(
            folder.resolve("clicks.jsonl"),
            "{\"query\":\"sea\",\"picture\":\"p1\",\"clicks\":12}\n"
                + "{\"query\":\"sea sky\",\"picture\":\"p61\",\"clicks\":9}\n");

    assertEquals(Optional.of(known), onTop(base).familiarity());
    assertEquals(Optional.of(known), onTop(base, "--clicks", clicks).familiarity());
  }

  private CrossMediaModel onTop(Path base, Object... more) throws IOException {
    Path out = folder.resolve("top.safetensors");
    List<Object> args = new ArrayList<>(List.of("train", "--start", base, "--out", out));
    args.addAll(List.of("--collection", collection));
    args.addAll(Arrays.asList(more));
    assertEquals(0, crossMedia(args.toArray()), err.toString());
    return ModelFile.read(out);
  }
}
