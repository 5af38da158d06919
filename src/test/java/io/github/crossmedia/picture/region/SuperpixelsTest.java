package io.github.crossmedia.picture.region;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import boofcv.abst.segmentation.ImageSuperpixels;
import boofcv.factory.segmentation.ConfigFh04;
import boofcv.factory.segmentation.FactoryImageSegmentation;
import boofcv.struct.image.GrayF32;
import boofcv.struct.image.GrayS32;
import boofcv.struct.image.ImageType;
import boofcv.struct.image.Planar;
import io.github.crossmedia.picture.BoofPictures;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.colour.Lab;
import io.github.crossmedia.picture.filter.Convolution;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuperpixelsTest {

  private static final int WIDTH = 190;
  private static final int HEIGHT = 121;

  /** Colours drawn at random, so that hardly two edges are of equal weight. */
  private static Picture colours(long seed) {
    Random random = new Random(seed);
    return Picture.of(WIDTH, HEIGHT, random.ints(WIDTH * HEIGHT, 0, 0x1000000).toArray());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void areThoseOfBoofCv(long seed) {
    Plane[] lab = Lab.planes(colours(seed));
    Plane[] blurred =
        Arrays.stream(lab).map(plane -> Convolution.blurred(plane, 0.6)).toArray(Plane[]::new);
    ImageSuperpixels<Planar<GrayF32>> boof =
        FactoryImageSegmentation.fh04(
            new ConfigFh04(30f, WIDTH * HEIGHT / 150), ImageType.pl(3, GrayF32.class));
    GrayS32 labels = new GrayS32(WIDTH, HEIGHT);
    boof.segment(BoofPictures.of(blurred), labels);

    Regions.Segmentation ours = NormalisedCuts.Superpixels.of(lab);

    assertEquals(boof.getTotalSuperpixels(), ours.regions());
    assertArrayEquals(labels.data, ours.labels());
  }

  @Test
  void edgesAreSortedByWeightAndThenAsTheyCome() {
    float[] weights = {2, 0.5f, 1e-30f, 2, 0, 1e30f, 0.5f, 0};
    assertArrayEquals(
        new int[] {4, 7, 2, 1, 6, 0, 3, 5}, NormalisedCuts.SortedEdges.order(weights));
  }
}
