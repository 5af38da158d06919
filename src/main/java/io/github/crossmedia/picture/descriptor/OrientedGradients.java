package io.github.crossmedia.picture.descriptor;

import boofcv.abst.feature.dense.DescribeImageDense;
import boofcv.factory.feature.dense.ConfigDenseHoG;
import boofcv.factory.feature.dense.FactoryDescribeImageDense;
import boofcv.struct.feature.TupleDesc_F64;
import boofcv.struct.image.GrayF32;
import boofcv.struct.image.ImageType;
import io.github.crossmedia.picture.BoofPictures;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;

/**
 * Histograms of oriented gradients (Dalal and Triggs, 2005) of the picture resized to 64 x 64
 * pixels. They have 9 directions in cells of 8 x 8 pixels, normalised in overlapping blocks of 2 x
 * 2 cells.
 */
record OrientedGradients() implements Descriptor {

  private static final int SIDE = 64;

  @Override
  public String name() {
    return "hog";
  }

  @Override
  public DenseVector extract(Picture picture) {
    ConfigDenseHoG config = new ConfigDenseHoG();
    config.orientationBins = 9;
    config.pixelsPerCell = 8;
    config.cellsPerBlockX = 2;
    config.cellsPerBlockY = 2;
    config.stepBlock = 1;
    GrayF32 luma = BoofPictures.of(Resampling.resize(picture.luma(), SIDE, SIDE));
    DescribeImageDense<GrayF32, TupleDesc_F64> describer =
        FactoryDescribeImageDense.hog(config, ImageType.single(GrayF32.class));
    describer.process(luma);
    return joined(describer.getDescriptions());
  }

  private static DenseVector joined(List<TupleDesc_F64> blocks) {
    float[] values = new float[blocks.size() * blocks.getFirst().size()];
    int next = 0;
    for (TupleDesc_F64 block : blocks) {
      for (double value : block.data) {
        values[next++] = (float) value;
      }
    }
    return DenseVector.of(values);
  }
}
