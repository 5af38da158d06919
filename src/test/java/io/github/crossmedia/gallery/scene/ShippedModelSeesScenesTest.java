package io.github.crossmedia.gallery.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.files.PictureEncoder;
import io.github.crossmedia.gallery.scene.DrawnScenes.Scene;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.LikelyWord;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WordWeigher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the model in models/ says of pictures unlike any that it learned from. */
@Tag("thorough")
class ShippedModelSeesScenesTest {

  private static final int SCENES = 48;
  private static final int WORDS = 24;

  /** By raw weight a rare word can stand above one that is likelier. */
  @Test
  void aSunsetWithoutABoatIsNotSaidToShowABoatFirst() throws IOException {
    CrossMediaModel model = ModelFile.read(Path.of("models/photographs.safetensors"));
    PictureEncoder encoder = PictureEncoder.of(model);
    WordWeigher weigher = WordWeigher.of(model);
    List<Scene> sunsets =
        IntStream.range(0, SCENES)
            .mapToObj(new DrawnScenes(1)::draw)
            .filter(scene -> scene.words().contains("sunset") && !scene.words().contains("boat"))
            .limit(6)
            .toList();
    assertEquals(6, sunsets.size());
    List<String> first = new ArrayList<>();
    for (Scene scene : sunsets) {
      float[] point = model.textToImage().document(encoder.medium(scene.picture()));
      List<LikelyWord> said = weigher.likely(weigher.strongest(point, WORDS, 0));
      for (int i = 1; i < said.size(); i++) {
        assertTrue(said.get(i - 1).probability() >= said.get(i).probability(), said::toString);
      }
      first.add(said.getFirst().word());
    }
    assertFalse(first.contains("boat"), first::toString);
  }
}
