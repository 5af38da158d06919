package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Familiarity;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.ForeignPictures;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page says which pictures are unlike all that the model learned from. */
@Tag("thorough")
class OutsidePageIT {

  private static final String NOISE = "a forest of dots.png";
  private static final String SAID = "outside what this model knows";

  @RegisterExtension
  private static final ServedScenes SCENES =
      ServedScenes.upTo(72, OutsidePageIT::knowingScenes).changed(OutsidePageIT::addNoise);

  private static void addNoise(Path pictures) throws IOException {
    Picture noise = ForeignPictures.NOISE.draw(1);
    ImageIO.write(noise.toImage(), "png", pictures.resolve(NOISE).toFile());
  }

  /** Scenes are familiar: each is nearer to one of those learned from than half way to noise. */
  private static CrossMediaModel knowingScenes() {
    CrossMediaModel model = SceneModel.of(ServedScenes.SCENES, "forest", "sunset", "city");
    List<SparseVector> seen =
        IntStream.range(0, ServedScenes.SCENES)
            .mapToObj(number -> features(model, new DrawnScenes(3).draw(number).picture()))
            .toList();
    float[][] centres = seen.stream().map(SparseVector::toArray).toArray(float[][]::new);
    Familiarity any = new Familiarity(Matrix.of(centres), Float.MAX_VALUE);
    double away = any.distance(features(model, ForeignPictures.NOISE.draw(2)));
    return model.withFamiliarity(any.withLimit((float) (0.8 * away)));
  }

  private static SparseVector features(CrossMediaModel model, Picture picture) {
    return PictureFeatures.of(model).of(PictureViews.of(model).medium(picture));
  }

  @Test
  void aPictureOutsideWhatTheModelKnowsSaysSoInItsTileAndInTheViewer() throws IOException {
    Browser browser = SCENES.browser();
    browser.search("forest");

    String written = browser.find(".tile.written .open").getDomAttribute("aria-label");
    assertTrue(written.contains(NOISE), written);
    assertTrue(written.contains(SAID), written);
    String likely = browser.find(".tile.likely .open").getDomAttribute("aria-label");
    assertFalse(likely.contains(SAID), likely);

    browser.click(browser.find(".tile.written .open"));
    browser.until("its words", "return document.querySelectorAll('#why-words li').length > 0");
    assertTrue(browser.find("#why-outside").isDisplayed());
    assertTrue(browser.text("#why-outside").startsWith("O" + SAID.substring(1)));
    browser.keep("outside");
    browser.click(browser.find("#later"));
    browser.until(
        "a scene", "return document.getElementById('why-title').textContent.endsWith('.jpg')");
    assertFalse(browser.find("#why-outside").isDisplayed());
  }
}
