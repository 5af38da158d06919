package io.github.crossmedia.picture.decode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PaddedStreamTest {

  private static final int PADDING = 16;

  private static byte[] file(String chunk) {
    return ("RIFF....WEBP" + chunk + "content").getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void goesOnWithZerosAndThenFailsForGood() throws IOException {
    byte[] lossless = file("VP8L");
    byte[] padded = Arrays.copyOf(lossless, lossless.length + PADDING);
    for (int block = 1; block < 50; block++) {
      PictureReader.PaddedStream stream = PictureReader.PaddedStream.ofWebp(lossless);
      byte[] read = new byte[padded.length];
      for (int at = 0; at < read.length; at += block) {
        stream.readFully(read, at, Math.min(block, read.length - at));
      }
      assertArrayEquals(padded, read);
      assertThrows(IOException.class, stream::read);
      assertThrows(IOException.class, () -> stream.read(new byte[3], 0, 3));
    }
  }

  @Test
  void readsSingleBytesAndBlocksAlike() throws IOException {
    byte[] lossless = file("VP8L");
    PictureReader.PaddedStream stream = PictureReader.PaddedStream.ofWebp(lossless);
    assertEquals('R', stream.read());
    stream.seek(lossless.length + 3);
    assertEquals(0, stream.read());
    assertEquals(PADDING - 4, stream.read(new byte[50], 0, 50));
  }

  @Test
  void aLossyPictureEndsWhereItsFileDoes() throws IOException {
    byte[] lossy = file("VP8 ");
    PictureReader.PaddedStream stream = PictureReader.PaddedStream.ofWebp(lossy);
    stream.readFully(new byte[lossy.length]);
    assertThrows(IOException.class, stream::read);
  }
}
