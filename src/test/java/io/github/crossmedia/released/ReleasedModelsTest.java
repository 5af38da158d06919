package io.github.crossmedia.released;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Model files that a release wrote still make the same points of texts and pictures. */
final class ReleasedModelsTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String POINTS = "points.json";
  private static final int PICTURES = 3;
  private static final float ROUNDING = 1e-5f;

  @Test
  void filesOfEveryReleaseAnswerAsTheyDid() throws IOException {
    if (Releases.written().isPresent()) {
      write(Releases.written().get());
    }
    for (Path release : Releases.kept()) {
      JsonNode kept = JSON.readTree(release.resolve(POINTS).toFile());
      assertFalse(kept.isEmpty(), release + " has no models");
      for (var entry : kept.properties()) {
        JsonNode now = points(ModelFile.read(release.resolve(entry.getKey())));
        assertEquals(entry.getValue().size(), now.size());
        for (var point : entry.getValue().properties()) {
          assertArrayEquals(
              JSON.treeToValue(point.getValue(), float[].class),
              JSON.treeToValue(now.path(point.getKey()), float[].class),
              ROUNDING,
              release + ", " + entry.getKey() + ": " + point.getKey());
        }
      }
    }
  }

  private static void write(Path folder) throws IOException {
    ObjectNode points = JSON.createObjectNode();
    for (var model :
        Map.of("colours", PixelModels.colours(1), "sift", PixelModels.sift(1)).entrySet()) {
      Path file = folder.resolve(model.getKey() + ".safetensors");
      ModelFile.write(model.getValue(), file);
      points.set(file.getFileName().toString(), points(model.getValue()));
    }
    Files.writeString(folder.resolve(POINTS), points + "\n");
  }

  private static JsonNode points(CrossMediaModel model) {
    ObjectNode points = JSON.createObjectNode();
    for (String text : TestModels.WORDS) {
      points.set(text, JSON.valueToTree(model.textToImage().query(Medium.ofText(text))));
    }
    PictureViews views = PictureViews.of(model);
    for (int i = 0; i < PICTURES; i++) {
      Medium picture = views.medium(Picture.of(Scenes.discs(96, 64, i)));
      points.set("picture " + i, JSON.valueToTree(model.textToImage().document(picture)));
    }
    return points;
  }
}
