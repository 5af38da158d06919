package io.github.crossmedia.picture.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import org.junit.jupiter.api.Test;

class RegionsTest {

  @Test
  void describesColourTextureAndPlace() {
    // left half red; right half vertical stripes, two pixels black and two white
    int[] pixels = new int[64 * 32];
    int[] labels = new int[pixels.length];
    for (int i = 0; i < pixels.length; i++) {
      int x = i % 64;
      labels[i] = x / 32;
      pixels[i] = x < 32 ? 0xff0000 : x / 2 % 2 * 0xffffff;
    }
    Picture picture = Picture.of(64, 32, pixels);
    VectorBag bag = Regions.describe(picture, new Regions.Segmentation(64, 32, 2, labels));
    DenseVector red = bag.members().get(0);
    DenseVector stripes = bag.members().get(1);

    assertEquals(36, bag.dimension());
    assertEquals(255, red.get(0), 1e-3, "mean of red");
    assertEquals(0, red.get(1), 1e-3, "spread of red");
    assertEquals(0, red.get(3), 1e-3, "mean of green");
    assertEquals(53.24, red.get(9), 0.01, "L* of red");
    assertEquals(127.5, stripes.get(3), 1e-3);
    assertEquals(127.5, stripes.get(4), 1e-3);
    assertEquals(0, stripes.get(5), 0.5, "black and white alike: no skew");
    // stripes four pixels apart answer the first filter: wavelength 4, along x
    for (int filter = 19; filter < 30; filter++) {
      assertTrue(stripes.get(18) > stripes.get(filter), "filter " + filter);
    }
    assertEquals(0.5, red.get(30), 1e-6, "area");
    assertEquals(0.25, red.get(31), 1e-6, "x");
    assertEquals(0.5, red.get(32), 1e-6, "y");
  }

  @Test
  void countsNineRectanglesInAGrid() {
    Picture picture = Picture.of(10, 7, new int[70]);
    assertEquals(9, Regions.BY_GRID.extract(picture).members().size());
  }

  @Test
  void dividesAPictureSmallerThanTheGrid() {
    Picture picture = Picture.of(2, 1, new int[2]);
    assertEquals(2, Regions.BY_GRID.extract(picture).members().size());
  }
}
