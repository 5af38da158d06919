package io.github.crossmedia.picture.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * TIFF files as scanners write them: without compression, in strips, of which the last is short.
 */
class UncompressedTiffTest {

  private static final int WIDTH = 70;
  private static final int HEIGHT = 50;
  private static final int DARK = 40;
  private static final int BRIGHT = 200;

  private final PictureReader reader = new PictureReader(DecodingLimits.STANDARD);

  @ParameterizedTest
  @CsvSource({"1,8", "3,8", "4,8", "1,16", "3,16", "4,16"})
  void aShortLastStripIsNoDamage(int channels, int bits) throws IOException {
    for (int rows : new int[] {1, 7, 49, HEIGHT, 64}) {
      Picture picture = reader.read("scan.tif", tiff(channels, bits, rows));

      assertEquals(WIDTH, picture.width());
      assertEquals(HEIGHT, picture.height());
      assertEquals(DARK, picture.rgb(0, 0) & 255, 2, "first row of strips of " + rows);
      assertEquals(BRIGHT, picture.rgb(WIDTH - 1, HEIGHT - 1) & 255, 2, "last row of " + rows);
    }
  }

  @Test
  void aFileThatEndsInItsPixelsIsDamaged() {
    for (int rows : new int[] {1, 7, 49, HEIGHT, 64}) {
      byte[] whole = tiff(3, 8, rows);
      byte[] cut = Arrays.copyOf(whole, whole.length - WIDTH);

      String message =
          assertThrows(IOException.class, () -> reader.read("cut.tif", cut)).getMessage();

      assertTrue(message.contains("cut.tif") && message.contains("damaged"), message);
    }
  }

  /** Returns a file whose upper half is dark and whose lower half is bright. */
  private static byte[] tiff(int channels, int bits, int rowsOfAStrip) {
    int strips = Math.ceilDiv(HEIGHT, rowsOfAStrip);
    int row = WIDTH * channels * bits / 8;
    int entries = channels == 4 ? 10 : 9;
    int lists = 8 + 2 + 12 * entries + 4;
    int bitsAt = lists;
    int offsetsAt = bitsAt + 2 * channels;
    int countsAt = offsetsAt + 4 * strips;
    int pixelsAt = countsAt + 4 * strips;
    ByteBuffer file = ByteBuffer.allocate(pixelsAt + row * HEIGHT);
    file.put((byte) 'M').put((byte) 'M').putShort((short) 42).putInt(8).putShort((short) entries);
    entry(file, 256, 3, 1, WIDTH << 16);
    entry(file, 257, 3, 1, HEIGHT << 16);
    entry(file, 258, 3, channels, channels == 1 ? bits << 16 : bitsAt);
    entry(file, 259, 3, 1, 1 << 16);
    entry(file, 262, 3, 1, (channels == 1 ? 1 : 2) << 16);
    entry(file, 273, 4, strips, strips == 1 ? pixelsAt : offsetsAt);
    entry(file, 277, 3, 1, channels << 16);
    entry(file, 278, 4, 1, rowsOfAStrip);
    entry(file, 279, 4, strips, strips == 1 ? row * HEIGHT : countsAt);
    if (channels == 4) {
      entry(file, 338, 3, 1, 2 << 16);
    }
    file.putInt(0);
    for (int i = 0; i < channels; i++) {
      file.putShort((short) bits);
    }
    for (int i = 0; i < strips; i++) {
      file.putInt(pixelsAt + i * rowsOfAStrip * row);
    }
    for (int i = 0; i < strips; i++) {
      file.putInt(Math.min(rowsOfAStrip, HEIGHT - i * rowsOfAStrip) * row);
    }
    for (int y = 0; y < HEIGHT; y++) {
      for (int i = 0; i < WIDTH * channels; i++) {
        int value = i % channels == 3 ? 255 : y < HEIGHT / 2 ? DARK : BRIGHT;
        file.put((byte) value);
        if (bits == 16) {
          file.put((byte) value);
        }
      }
    }
    return file.array();
  }

  private static void entry(ByteBuffer file, int tag, int type, int count, int value) {
    file.putShort((short) tag).putShort((short) type).putInt(count).putInt(value);
  }
}
