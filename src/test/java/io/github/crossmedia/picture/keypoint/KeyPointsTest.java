package io.github.crossmedia.picture.keypoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.List;
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
}
