package io.github.crossmedia.gallery.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.Picture;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

final class LitMaskTest {

  private static BufferedImage mask(Heatmap grid) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(Heatmap.Mask.png(grid)));
  }

  @Test
  void partsForTheQueryAreClearAndPartsAgainstItAreBlue() throws IOException {
    Picture picture = Picture.of(3, 1, new int[3]);
    BufferedImage mask = mask(new Heatmap(picture, 1, 3, new double[] {2, 0, -2}));

    assertEquals(3, mask.getWidth());
    assertEquals(1, mask.getHeight());
    assertEquals(0, mask.getRGB(0, 0) >>> 24, "clear");
    assertEquals(0xc7000000, mask.getRGB(1, 0), "dark");
    assertEquals(0xc72f6fd0, mask.getRGB(2, 0), "blue");
  }

  @Test
  void withoutEvidenceAllIsDark() throws IOException {
    BufferedImage mask = mask(new Heatmap(Picture.of(2, 1, new int[2]), 1, 2, new double[2]));
    assertEquals(0xc7000000, mask.getRGB(0, 0));
  }

  /** A model without regions and key points sees what is covered. */
  @Test
  void aModelThatReadsWholePicturesCoversParts() {
    CrossMediaModel model = SceneModel.of(24, "forest", "city");
    Picture picture = new DrawnScenes(3).draw(30).picture();

    Heatmap grid = Heatmap.of(picture, "forest", model.textToImage(), PictureViews.of(model));

    assertEquals(24, grid.rows() * grid.columns());
    assertTrue(Arrays.stream(grid.shares()).anyMatch(share -> share != 0));
  }
}
