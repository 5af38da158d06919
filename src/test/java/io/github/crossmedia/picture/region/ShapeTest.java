package io.github.crossmedia.picture.region;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ShapeTest {

  @Test
  void describesARectangle() {
    // region 1 covers columns 2 to 7 and rows 1 to 4 of 20 x 10 pixels
    Regions.Shape shape = Regions.Shape.of(drawn("......", "######", 4))[1];
    assertEquals(24 / 200.0, shape.area(), 1e-9);
    assertEquals(5 / 20.0, shape.x(), 1e-9);
    assertEquals(3 / 10.0, shape.y(), 1e-9);
    assertEquals(1, shape.convexity(), 1e-9);
    assertEquals(24 / 400.0, shape.compactness(), 1e-9);
  }

  @Test
  void knowsHowMuchOfItsHullARegionFills() {
    int[] labels = new int[100];
    // an L of two arms, 6 x 1 and 1 x 6: 11 pixels; its hull is the 6 x 6 square without the
    // triangle of legs 5 and 5
    for (int i = 0; i < 6; i++) {
      labels[2 * 10 + 2 + i] = 1;
      labels[(2 + i) * 10 + 2] = 1;
    }
    Regions.Shape shape = Regions.Shape.of(new Regions.Segmentation(10, 10, 2, labels))[1];
    assertEquals(11 / (36 - 12.5), shape.convexity(), 1e-9);
  }

  @Test
  void measuresTheFirstMoment() {
    // two pixels side by side: each half a pixel from the centre, area 2
    int[] labels = {0, 1, 1, 0};
    Regions.Shape shape = Regions.Shape.of(new Regions.Segmentation(4, 1, 2, labels))[1];
    assertEquals(0.5 / Math.sqrt(2), shape.firstMoment(), 1e-9);
  }

  private static Regions.Segmentation drawn(String nothing, String row, int rows) {
    int[] labels = new int[200];
    for (int y = 1; y <= rows; y++) {
      for (int x = 0; x < row.length(); x++) {
        labels[y * 20 + 2 + x] = row.charAt(x) == nothing.charAt(x) ? 0 : 1;
      }
    }
    return new Regions.Segmentation(20, 10, 2, labels);
  }
}
