package io.github.crossmedia.picture.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class ExifChunkTest {

  private static final int SIGNATURE_AND_HEADER = 8 + 25;

  private final PictureReader reader = new PictureReader(DecodingLimits.STANDARD);

  @Test
  void aPngIsTurnedAsItsExifSays() throws IOException {
    assertEquals(64, reader.read("turned", withChunk("eXIf", turnedRight())).width());
    assertEquals(96, reader.read("upright", png()).width());
  }

  @Test
  void aWebpIsTurnedAsItsExifSays() {
    byte[] exif = turnedRight();
    byte[] preamble = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);
    ByteBuffer webp = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
    webp.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(92);
    webp.put("WEBPVP8 ".getBytes(StandardCharsets.US_ASCII)).putInt(3).putInt(0);
    webp.put("EXIF".getBytes(StandardCharsets.US_ASCII)).putInt(6 + exif.length);
    webp.put(preamble).put(exif);
    assertEquals(Orientation.ofExif(6), Orientation.of(FileKind.WEBP, webp.array()));
  }

  @Test
  void whatAnnouncesMoreThanThereIsSaysNothing() {
    byte[] png = withChunk("eXIf", turnedRight());
    for (int end = 0; end < png.length; end += 7) {
      Orientation.of(FileKind.PNG, Arrays.copyOf(png, end));
      Orientation.of(FileKind.WEBP, Arrays.copyOf(png, end));
    }
    ByteBuffer.wrap(png).putInt(SIGNATURE_AND_HEADER, Integer.MAX_VALUE);
    assertEquals(Orientation.UPRIGHT, Orientation.of(FileKind.PNG, png));
    ByteBuffer.wrap(png).putInt(SIGNATURE_AND_HEADER, -1);
    assertEquals(Orientation.UPRIGHT, Orientation.of(FileKind.PNG, png));
  }

  /** 200 megabytes of zeros in a text of some 200 kilobytes. */
  @Test
  void compressedTextsStayCompressed() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.write(new byte[] {'T', 0, 0});
    try (DeflaterOutputStream deflated = new DeflaterOutputStream(text)) {
      for (int i = 0; i < 200; i++) {
        deflated.write(new byte[1_000_000]);
      }
    }
    byte[] bomb = withChunk("zTXt", text.toByteArray());
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    Picture picture = reader.read("bomb", bomb);

    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertEquals(96, picture.width());
    assertTrue(allocated < 20_000_000, allocated + " bytes");
  }

  private static byte[] png() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ImageIO.write(Scenes.discs(96, 64, 1), "png", out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** A TIFF header and one entry: the orientation is 6. */
  private static byte[] turnedRight() {
    return ByteBuffer.allocate(26)
        .put(new byte[] {'M', 'M', 0, 42})
        .putInt(8)
        .putShort((short) 1)
        .putShort((short) 0x112)
        .putShort((short) 3)
        .putInt(1)
        .putShort((short) 6)
        .putShort((short) 0)
        .putInt(0)
        .array();
  }

  private static byte[] withChunk(String name, byte[] content) {
    byte[] png = png();
    byte[] body =
        ByteBuffer.allocate(4 + content.length)
            .put(name.getBytes(StandardCharsets.US_ASCII))
            .put(content)
            .array();
    CRC32 sum = new CRC32();
    sum.update(body);
    return ByteBuffer.allocate(png.length + 8 + body.length)
        .put(png, 0, SIGNATURE_AND_HEADER)
        .putInt(content.length)
        .put(body)
        .putInt((int) sum.getValue())
        .put(png, SIGNATURE_AND_HEADER, png.length - SIGNATURE_AND_HEADER)
        .array();
  }
}
