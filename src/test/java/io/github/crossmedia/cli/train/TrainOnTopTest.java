package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

  private CrossMediaModel onTop(Path base, Object... more) throws IOException {
    Path out = folder.resolve("top.safetensors");
    List<Object> args = new ArrayList<>(List.of("train", "--start", base, "--out", out));
    args.addAll(List.of("--collection", collection));
    args.addAll(Arrays.asList(more));
    assertEquals(0, crossMedia(args.toArray()), err.toString());
    return ModelFile.read(out);
  }
}
