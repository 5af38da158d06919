package io.github.crossmedia.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.WritableRaster;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GreysTest {

  /** A fifth of white, in samples that are whole numbers and in such that are not. */
  @ParameterizedTest
  @CsvSource({
    DataBuffer.TYPE_BYTE + ",51",
    DataBuffer.TYPE_USHORT + ",13107",
    DataBuffer.TYPE_FLOAT + ",0.2",
    DataBuffer.TYPE_DOUBLE + ",0.2"
  })
  void aFifthOfWhiteIsOneWhateverTheSamples(int type, double sample) {
    var model =
        new ComponentColorModel(
            ColorSpace.getInstance(ColorSpace.CS_GRAY),
            false,
            false,
            ComponentColorModel.OPAQUE,
            type);
    WritableRaster raster = model.createCompatibleWritableRaster(2, 1);
    raster.setSample(1, 0, 0, sample);
    Picture picture = Picture.of(new BufferedImage(model, raster, false, null));
    assertEquals(0x000000, picture.rgb(0));
    assertEquals(0x333333, picture.rgb(1));
  }
}
