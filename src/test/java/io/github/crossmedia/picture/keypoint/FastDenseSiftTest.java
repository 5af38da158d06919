package io.github.crossmedia.picture.keypoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import boofcv.abst.feature.dense.DescribeImageDense;
import boofcv.factory.feature.dense.ConfigDenseSift;
import boofcv.factory.feature.dense.DenseSampling;
import boofcv.factory.feature.dense.FactoryDescribeImageDense;
import boofcv.struct.feature.TupleDesc_F64;
import boofcv.struct.image.GrayF32;
import io.github.crossmedia.picture.BoofPictures;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.Scenes;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FastDenseSiftTest {

  @ParameterizedTest
  @CsvSource({"192, 128, 4.5", "97, 61, 9", "40, 90, 5"})
  void givesBoofsNumbers(int width, int height, double spacing) {
    Plane luma = Picture.of(Scenes.discs(width, height, 7)).luma();
    for (Plane plane : List.of(luma, evenDirections(width, height))) {
      requireBoofsNumbers(plane, spacing);
    }
  }

  /** Steps along rows and columns, so that directions lie on the borders of orientations. */
  private static Plane evenDirections(int width, int height) {
    Plane plane = new Plane(width, height);
    for (int i = 0; i < plane.values().length; i++) {
      int x = i % width;
      int y = i / width;
      plane.values()[i] = 20 * Math.abs(x % 9 - 4) + (x / 20 % 2 == 0 ? 20 : -20) * (y % 5);
    }
    return plane;
  }

  private static void requireBoofsNumbers(Plane luma, double spacing) {
    ConfigDenseSift config = new ConfigDenseSift(new DenseSampling(spacing, spacing));
    GrayF32 image = BoofPictures.of(luma);
    DescribeImageDense<GrayF32, TupleDesc_F64> golden =
        FactoryDescribeImageDense.sift(config, GrayF32.class);
    golden.process(image);
    DenseKeyPoints.FastDenseSift ours = DenseKeyPoints.FastDenseSift.of(luma);
    List<DenseKeyPoints.FastDenseSift.Place> places = ours.places(spacing);
    assertEquals(
        golden.getLocations().stream()
            .map(p -> new DenseKeyPoints.FastDenseSift.Place(p.x, p.y))
            .toList(),
        places);
    for (int i = 0; i < places.size(); i++) {
      double[] expected = golden.getDescriptions().get(i).data;
      assertArrayEquals(expected, ours.describe(places.get(i)).data, 0, Arrays.toString(expected));
    }
  }
}
