package io.github.crossmedia.gallery.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.evidence.Heatmap.PixelHeatmap;
import io.github.crossmedia.picture.PartsDescriptor.Parts;
import io.github.crossmedia.picture.Picture;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HeatmapTest {

  private static final int WIDTH = 120;
  private static final int HEIGHT = 80;

  /** The left tenth is white, the rest black. */
  private static Picture striped() {
    int[] pixels = new int[WIDTH * HEIGHT];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = i % WIDTH < WIDTH / 10 ? 0xffffff : 0;
    }
    return Picture.of(WIDTH, HEIGHT, pixels);
  }

  private static double white(Picture picture) {
    int white = 0;
    for (int i = 0; i < picture.size(); i++) {
      white += picture.rgb(i) == 0xffffff ? 1 : 0;
    }
    return white;
  }

  @Test
  void aPointLightsTheCellsAroundIt() {
    PartContributions point =
        new PartContributions(
            "sift",
            new Parts(WIDTH, HEIGHT, List.of(new Parts.Location.Point(5, 5, 4))),
            List.of(1f));

    Heatmap grid = Heatmap.of(striped(), List.of(point));

    assertEquals(8, grid.rows());
    assertEquals(12, grid.columns());
    double most = Arrays.stream(grid.shares()).max().orElseThrow();
    assertEquals(most, grid.shares()[0]);
    assertEquals(0, grid.shares()[2]);
    assertEquals(0, grid.shares()[95]);
    assertEquals(96, grid.parts().shares().size());
  }

  @Test
  void coveringLightsTheCellsWithoutWhichTheScoreFalls() {
    Heatmap grid = Occlusion.of(striped(), HeatmapTest::white);

    assertTrue(grid.shares()[0] > 0);
    assertEquals(0, grid.shares()[5]);
  }

  @Test
  void theScoreFallsMoreWithoutTheLitTenthThanWithoutAnyOther() {
    PixelHeatmap light = Occlusion.of(striped(), HeatmapTest::white).light();
    double whole = white(striped());

    double lit = whole - white(light.withoutBrightest(0.1));
    double least = whole - white(light.withoutDarkest(0.1));
    double elsewhere = whole - white(light.withoutElsewhere(0.1, new SplittableRandom(1)));

    assertTrue(lit > 0.8 * whole, () -> lit + " of " + whole);
    assertEquals(0, least);
    assertTrue(elsewhere <= lit, () -> elsewhere + " and " + lit);
  }
}
