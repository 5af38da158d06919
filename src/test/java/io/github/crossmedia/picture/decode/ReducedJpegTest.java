package io.github.crossmedia.picture.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.vector.SparseVector;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

class ReducedJpegTest {

  private static final String FORMAT = "javax_imageio_jpeg_image_1.0";

  @ParameterizedTest
  @CsvSource({
    "2, 2, 2, 0",
    "2, 2, 4, 0",
    "2, 2, 8, 0",
    "2, 1, 4, 0",
    "1, 2, 4, 0",
    "1, 1, 2, 0",
    "1, 1, 4, 7",
    "2, 2, 4, 5"
  })
  void isTheMeanOfThePixelsOfTheWholePicture(int across, int down, int scale, int restart)
      throws IOException {
    byte[] jpeg = jpeg(smooth(413, 275), across, down, restart);

    Picture reduced = ReducedJpeg.decode(jpeg, scale).orElseThrow();

    boolean restarts = new String(jpeg, StandardCharsets.ISO_8859_1).contains("\u00ff\u00d0");
    assertEquals(restart > 0, restarts);
    assertEquals(Math.ceilDiv(413, scale), reduced.width());
    assertEquals(Math.ceilDiv(275, scale), reduced.height());
    requireMeans(jpeg, reduced, scale);
  }

  @Test
  void readsGreyOnes() throws IOException {
    BufferedImage grey = new BufferedImage(300, 200, BufferedImage.TYPE_BYTE_GRAY);
    byte[] samples = new byte[300 * 200];
    for (int i = 0; i < samples.length; i++) {
      samples[i] = (byte) (i % 300 / 2 + i / 300 / 2);
    }
    grey.getRaster().setDataElements(0, 0, 300, 200, samples);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(grey, "jpeg", out);

    Picture reduced = ReducedJpeg.decode(out.toByteArray(), 4).orElseThrow();

    for (int x = 0; x < 75; x++) {
      int expected = (4 * x + 2) / 2 + 50;
      assertEquals(expected, reduced.rgb(x, 25) & 255, 3);
      assertEquals((reduced.rgb(x, 25) & 255) * 0x010101, reduced.rgb(x, 25));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2047, 1500, 1",
    "2048, 1536, 2",
    "1536, 2048, 2",
    "3264, 2448, 4",
    "4000, 3000, 4",
    "6000, 4000, 4",
    "8000, 6000, 8"
  })
  void onlyLargePicturesAreReducedAndKeepEnoughPixels(int width, int height, int scale) {
    assertEquals(scale, ReducedJpeg.scale(new Dimension(width, height)));
  }

  @Test
  void whatIsNotBaselineOrHasAnotherColourSpaceIsLeftToTheGeneralReader() throws IOException {
    for (String name : new String[] {"corners-progressive.jpg", "cmyk.jpg"}) {
      byte[] other = getClass().getResourceAsStream(name).readAllBytes();
      assertEquals(Optional.empty(), ReducedJpeg.decode(other, 2), name);
    }
    assertEquals(Optional.empty(), ReducedJpeg.decode(new byte[] {1, 2, 3}, 2));
  }

  @Test
  void largePicturesAreReadReducedAndDamagedOnesAreStillReported() throws IOException {
    byte[] jpeg = jpeg(smooth(2052, 40), 2, 2, 0);
    PictureReader reader = new PictureReader(DecodingLimits.STANDARD);

    assertEquals(1026, reader.read("wide.jpg", jpeg).width());
    byte[] cut = Arrays.copyOf(jpeg, jpeg.length / 2);
    Exception refused =
        assertThrows(UnreadablePictureException.class, () -> reader.read("cut.jpg", cut));
    assertTrue(refused.getMessage().contains("truncated or damaged"), refused.getMessage());
  }

  @Test
  void noDamageIsTooMuch() throws IOException {
    byte[] jpeg = jpeg(smooth(160, 120), 2, 2, 3);
    Random random = new Random(1);
    for (int i = 0; i < 3000; i++) {
      byte[] broken = jpeg.clone();
      for (int change = 0; change <= i % 4; change++) {
        broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
      }
      ReducedJpeg.decode(broken, 4).ifPresent(picture -> assertTrue(picture.size() > 0));
    }
  }

  /** What a model sees of a photograph hardly depends on how it was made smaller. */
  @Test
  void pointsOfTheDefaultModelHardlyChange() throws IOException {
    CrossMediaModel model = ModelFile.read(Path.of("models/photographs.safetensors"));
    PictureViews views = PictureViews.of(model);
    byte[] jpeg = jpeg(smooth(2600, 1950), 2, 2, 0);
    Picture whole = Picture.of(ImageIO.read(new ByteArrayInputStream(jpeg)));

    Picture reduced = new PictureReader(DecodingLimits.STANDARD).read("large.jpg", jpeg);

    SparseVector expected = PictureFeatures.of(model).of(views.medium(whole));
    SparseVector features = PictureFeatures.of(model).of(views.medium(reduced));
    assertEquals(1, cosine(expected, features), 0.02);
  }

  private static double cosine(SparseVector one, SparseVector other) {
    return one.dot(other) / Math.sqrt(one.dot(one) * other.dot(other));
  }

  private static void requireMeans(byte[] jpeg, Picture reduced, int scale) throws IOException {
    Picture whole = Picture.of(ImageIO.read(new ByteArrayInputStream(jpeg)));
    double difference = 0;
    int count = 0;
    for (int y = 0; y < whole.height() / scale; y++) {
      for (int x = 0; x < whole.width() / scale; x++) {
        for (int shift = 0; shift <= 16; shift += 8) {
          double sum = 0;
          for (int i = 0; i < scale * scale; i++) {
            sum += whole.rgb(x * scale + i % scale, y * scale + i / scale) >> shift & 255;
          }
          int ours = reduced.rgb(x, y) >> shift & 255;
          assertEquals(sum / (scale * scale), ours, 40, "pixel " + x + ", " + y);
          difference += Math.abs(sum / (scale * scale) - ours);
          count++;
        }
      }
    }
    assertTrue(difference / count < 1.5, "mean difference " + difference / count);
  }

  /** A scene enlarged, as sharp as photographs of many pixels are. */
  private static BufferedImage smooth(int width, int height) {
    Picture scene = Picture.of(Scenes.discs(width / 4, height / 4, 3));
    return Resampling.resize(scene, width, height).toImage();
  }

  private static byte[] jpeg(BufferedImage image, int across, int down, int restart)
      throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    ImageWriteParam param = writer.getDefaultWriteParam();
    param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
    param.setCompressionQuality(0.95f);
    ImageTypeSpecifier type = ImageTypeSpecifier.createFromRenderedImage(image);
    IIOMetadata metadata = writer.getDefaultImageMetadata(type, param);
    Node tree = metadata.getAsTree(FORMAT);
    Node sequence = tree.getLastChild();
    for (Node node = sequence.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node.getNodeName().equals("sof")) {
        ((Element) node.getFirstChild()).setAttribute("HsamplingFactor", "" + across);
        ((Element) node.getFirstChild()).setAttribute("VsamplingFactor", "" + down);
      }
    }
    if (restart > 0) {
      IIOMetadataNode interval = new IIOMetadataNode("dri");
      interval.setAttribute("interval", "" + restart);
      sequence.insertBefore(interval, sequence.getFirstChild());
    }
    metadata.setFromTree(FORMAT, tree);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, metadata), param);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
