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
