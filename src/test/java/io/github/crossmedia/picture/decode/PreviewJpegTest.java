package io.github.crossmedia.picture.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.metadata.MetadataReader;
import io.github.crossmedia.picture.metadata.PictureMetadata;
import io.github.crossmedia.picture.metadata.TaggedJpeg;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PreviewJpegTest {

  private static final PictureReader READER = new PictureReader(DecodingLimits.STANDARD);

  /** A TIFF header with one field: the camera was held upright, as 6 says. */
  private static final byte[] HELD_UPRIGHT = {
    'I', 'I', 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0
  };

  private static byte[] jpeg(int width, int height, Color colour) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D brush = image.createGraphics();
    brush.setColor(colour);
    brush.fillRect(0, 0, width, height);
    brush.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "jpg", out);
    return out.toByteArray();
  }

  private static byte[] noise(int length) {
    byte[] noise = new byte[length];
    new Random(7).nextBytes(noise);
    return noise;
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  @Test
  void theLargestPreviewOfARawFileIsReadUpright() throws IOException {
    byte[] lossless = jpeg(900, 600, Color.GREEN);
    // The raw data of many cameras is a JPEG too, of a kind that no viewer shows.
    lossless[indexOf(lossless, 0xc0) + 1] = (byte) 0xc3;
    byte[] raw =
        joined(
            HELD_UPRIGHT,
            jpeg(160, 120, Color.BLUE),
            noise(5000),
            jpeg(600, 400, Color.RED),
            lossless);

    Picture picture = READER.read("a.nef", raw);

    assertEquals(400, picture.width());
    assertEquals(600, picture.height());
    assertTrue(new Color(picture.rgb(200, 300)).getRed() > 200);
  }

  private static int indexOf(byte[] jpeg, int marker) {
    for (int at = 0; at + 1 < jpeg.length; at++) {
      if (jpeg[at] == (byte) 0xff && jpeg[at + 1] == (byte) marker) {
        return at;
      }
    }
    throw new AssertionError("no marker " + marker);
  }

  @Test
  void timeAndCameraComeFromTheExifAroundThePreview() throws IOException {
    byte[] tagged = new TaggedJpeg().exifTime("2019:03:12 10:15:30").in(jpeg(8, 8, Color.RED));
    int begin = new String(tagged, StandardCharsets.ISO_8859_1).indexOf("MM\0*");
    byte[] exif = Arrays.copyOfRange(tagged, begin, begin + 100);
    byte[] head = "\0\0\0\u0018ftypheic\0\0\0\0mif1heic".getBytes(StandardCharsets.ISO_8859_1);
    byte[] heic = joined(head, exif, jpeg(160, 120, Color.RED));

    LocalDateTime taken = LocalDateTime.of(2019, 3, 12, 10, 15, 30);
    assertEquals(Optional.of(taken), MetadataReader.facts(new ByteArrayInputStream(heic)).taken());
    assertEquals(
        PictureMetadata.NONE,
        MetadataReader.facts(new ByteArrayInputStream(joined(head, noise(300)))));
  }

  @Test
  void heicIsSeenByItsThumbnail() throws IOException {
    byte[] head = "\0\0\0\u0018ftypheic\0\0\0\0mif1heic".getBytes(StandardCharsets.ISO_8859_1);
    byte[] heic = joined(head, noise(300), jpeg(160, 120, Color.RED), noise(2000));

    assertEquals(160, READER.read("a.heic", heic).width());
    assertTrue(READER.memory("a.heic", heic) > 0);
  }

  @Test
  void withoutAWholePreviewTheyAreRefused() throws IOException {
    byte[] preview = jpeg(160, 120, Color.RED);
    byte[] cut = joined(HELD_UPRIGHT, Arrays.copyOf(preview, preview.length - 2));
    byte[] tiny = joined(HELD_UPRIGHT, jpeg(60, 40, Color.RED));

    for (byte[] raw : new byte[][] {cut, tiny, joined(HELD_UPRIGHT, noise(100_000))}) {
      UnreadablePictureException refused =
          assertThrows(UnreadablePictureException.class, () -> READER.read("a.dng", raw));
      assertTrue(refused.getMessage().contains("a camera's raw file"), refused.getMessage());
    }
  }
}
