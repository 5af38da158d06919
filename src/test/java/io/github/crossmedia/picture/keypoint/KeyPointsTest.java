package io.github.crossmedia.picture.keypoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class KeyPointsTest {

  private final Picture scene = Picture.of(Scenes.discs(192, 128, 5));

  @Test
  void coversAPictureWithAboutTwoHundredAndThirtyPoints() {
    assertEquals(228, DenseKeyPoints.SPARSE.extract(scene).members().size());
  }

  @Test
  void describesBySharesUnderTheRoot() {
    int flat = 0;
    for (DenseVector point : DenseKeyPoints.SPARSE.extract(scene).members()) {
      if (point.norm() == 0) {
        flat++;
      } else {
        assertEquals(1, point.norm(), 1e-5);
      }
    }
    assertTrue(flat < 10, "only inside of large discs nothing is to be seen");
  }

  @Test
  void describesFlatPicturesByZeros() {
    VectorBag points = DenseKeyPoints.SPARSE.extract(Picture.of(192, 128, new int[192 * 128]));
    points.members().forEach(point -> assertEquals(0, point.norm()));
  }

  @Test
  void findsDiscsByTheDifferenceOfGaussians() {
    int found = new DogKeyPoints().extract(scene).members().size();
    assertTrue(found > 60, () -> found + " points among 60 discs and noise");
  }

  /** Two of 81 points that SIFT of OpenCV 4.9 finds in the same grey picture. */
  @Test
  void findsAndDescribesPointsAsOpenCvDoes() {
    int[] grey = new int[scene.size()];
    for (int i = 0; i < grey.length; i++) {
      grey[i] = Math.clamp(Math.round(scene.luma().values()[i]), 0, 255) * 0x010101;
    }
    // OpenCV's threshold of .04 is .04 / 3 of 255 levels of grey
    List<LoweSift.Point> points = LoweSift.of(Picture.of(192, 128, grey).luma(), 3.4);
    assertEquals(81, points.size(), 1);
    requireSame(
        points,
        new double[] {39.141, 107.293, 6.187 / 2},
        """
        44 0 0 0 0 0 5 34 144 18 12 30 6 0 0 72 33 6 9 144 122 1 0 3 3 2 1 18 31 1 0 0 52 5 0 0 0 0
        0 7 144 28 0 3 10 18 16 51 72 3 0 28 144 144 25 11 8 1 0 5 54 33 19 8 21 1 1 7 6 4 7 22 104
        5 0 0 1 41 138 144 11 0 0 0 17 144 144 31 2 0 0 0 4 54 60 18 0 0 1 25 28 2 2 2 0 0 0 2 7 4
        31 11 2 0 0 0 5 17 29 12 1 0 0 0 9 78 28 6\
        """);
    requireSame(
        points,
        new double[] {57.037, 50.534, 6.823 / 2},
        """
        5 0 0 0 0 2 6 17 7 3 1 0 0 4 14 8 12 43 50 9 5 1 2 4 0 10 106 41 4 1 1 1 5 0 0 0 0 11 77 43
        43 20 8 0 1 56 82 45 132 102 39 1 0 3 11 58 18 22 87 57 25 56 2 1 20 15 1 1 2 5 31 11 103
        132 60 0 2 13 14 10 132 132 36 2 23 14 1 11 13 6 0 3 119 132 9 1 34 23 11 6 2 0 0 3 132 57
        4 0 0 0 0 76 74 36 9 23 33 3 0 40 1 1 4 123 132 26 1 0\
        """);
  }

  private static void requireSame(List<LoweSift.Point> points, double[] place, String numbers) {
    float[] golden = new float[LoweSift.DIMENSION];
    String[] each = numbers.trim().split("\\s+");
    for (int i = 0; i < golden.length; i++) {
      golden[i] = Integer.parseInt(each[i]) / 512f;
    }
    double nearest = Double.POSITIVE_INFINITY;
    for (LoweSift.Point point : points) {
      if (Math.hypot(point.x() - place[0], point.y() - place[1]) < 0.1) {
        assertEquals(place[2], point.scale(), 0.02);
        DenseVector description = DenseVector.of(point.description());
        nearest = Math.min(nearest, description.squaredDistance(DenseVector.of(golden)));
      }
    }
    assertEquals(0, nearest, 0.01, "squared distance of descriptions of length one");
  }

  @Test
  void findsNoExtremaWhereNothingIs() {
    VectorBag points = new DogKeyPoints().extract(Picture.of(192, 128, new int[192 * 128]));
    assertEquals(new VectorBag(128, List.of()), points);
  }

  @Test
  void describesTheSamePlaceAlikeInABrighterPicture() {
    int[] brighter = new int[scene.size()];
    for (int i = 0; i < brighter.length; i++) {
      brighter[i] = (scene.rgb(i) >> 1 & 0x7f7f7f) + 0x404040;
    }
    int[] half = new int[scene.size()];
    for (int i = 0; i < half.length; i++) {
      half[i] = scene.rgb(i) >> 1 & 0x7f7f7f;
    }
    VectorBag dark = DenseKeyPoints.SPARSE.extract(Picture.of(192, 128, half));
    VectorBag light = DenseKeyPoints.SPARSE.extract(Picture.of(192, 128, brighter));
    for (int i = 0; i < dark.members().size(); i++) {
      assertEquals(0, dark.members().get(i).squaredDistance(light.members().get(i)), 1e-6);
    }
  }

  @Test
  void describesPlacesAtTwoScales() {
    List<DenseVector> points = new PlacedKeyPoints().extract(square(224, x -> x)).members();
    assertEquals(35 * 35 + 25 * 25, points.size());
    assertEquals(0.26 * (8 / 224.0 - 0.5), points.getFirst().get(128), 1e-6);
    assertEquals(0.26 * (16 / 224.0 - 0.5 + 24 * 8 / 224.0), points.getLast().get(129), 1e-6);
  }

  @Test
  void describesAShadeByOneDirection() {
    // brighter by 1 from pixel to pixel, to the right
    DenseVector middle =
        new PlacedKeyPoints().extract(square(224, x -> x)).members().get(17 * 35 + 17);
    double sum = 0;
    for (int i = 0; i < 128; i++) {
      double share = middle.get(i) * middle.get(i);
      assertTrue(i % 8 == 0 || share < 1e-6, "of the other seven directions there is nothing");
      sum += share;
    }
    // a gradient of 1 in each of 16 cells, weighted by exp(-(a^2 + b^2) / 8) of the cells' places
    double window = Math.exp(-2.25 / 8) + Math.exp(-0.25 / 8);
    double all = 4 * window * window;
    assertEquals(all / (all + 1), sum, 1e-3, "and 1 for the threshold");
    double outer = Math.exp(-2.25 / 4);
    assertEquals(outer / (all + 1), middle.get(0) * middle.get(0), 1e-4, "of a corner");
  }

  @Test
  void placesAreAllThatFlatPicturesHave() {
    List<DenseVector> points = new PlacedKeyPoints().extract(square(224, x -> 90)).members();
    for (DenseVector point : points) {
      assertEquals(Math.hypot(point.get(128), point.get(129)), point.norm(), 1e-6);
    }
  }

  @Test
  void roundingLeavesNothingBelowZero() {
    // given shades of very different strength beside a flat half, in which running sums don't end
    // at 0 exactly
    Random random = new Random(1);
    Plane luma = new Plane(100, 100);
    for (int i = 0; i < luma.values().length; i++) {
      luma.values()[i] = i % 100 < 50 ? (float) Math.exp(-40 * random.nextDouble()) : 0;
    }
    PlacedKeyPoints.OrientationPlanes planes = new PlacedKeyPoints.OrientationPlanes(luma, 4);
    for (int i = 0; i < luma.values().length; i++) {
      for (int orientation = 0; orientation < 8; orientation++) {
        assertTrue(planes.at(orientation, i % 100, i / 100) >= 0);
      }
    }
  }

  @Test
  void enlargesWhatIsSmallerThanADescription() {
    assertEquals(3 * 3 + 1, new PlacedKeyPoints().extract(square(1, x -> x)).members().size());
  }

  private static Picture square(int side, IntUnaryOperator grey) {
    int[] pixels = new int[side * side];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = grey.applyAsInt(i % side) * 0x010101;
    }
    return Picture.of(side, side, pixels);
  }
}
