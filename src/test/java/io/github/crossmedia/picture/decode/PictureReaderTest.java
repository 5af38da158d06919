package io.github.crossmedia.picture.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.Picture;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files were written by Pillow 12.3, which also told the colours of the CMYK ones. */
class PictureReaderTest {

  private final PictureReader reader = new PictureReader(DecodingLimits.STANDARD);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "corners.jpg",
        "corners-progressive.jpg",
        "corners.png",
        "corners.gif",
        "corners.bmp",
        "corners.tiff",
        "corners.webp",
        "corners-lossless.webp"
      })
  void readsEveryFormat(String file) throws IOException {
    requireCorners(reader.read(file, resource(file)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void turnsPicturesUpright(int orientation) throws IOException {
    String file = "orientation-" + orientation + ".jpg";
    requireCorners(reader.read(file, resource(file)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cmyk.jpg", "cmyk.tiff"})
  void readsTheColoursOfPrint(String file) throws IOException {
    Picture picture = reader.read(file, resource(file));
    int[] golden = {0xffffff, 0x00ffff, 0xff00ff, 0xffff00, 0x000000, 0xfe8900, 0xa4c62e, 0x244492};
    for (int i = 0; i < golden.length; i++) {
      requireColour(golden[i], picture.rgb(i % 4 * 16 + 8, i / 4 * 16 + 8), 2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"grey.jpg", "grey.png", "grey-alpha.png", "grey-16-bit.png", "grey.tiff"})
  void readsGreyAsEqualChannels(String file) throws IOException {
    Picture picture = reader.read(file, resource(file));
    requireColour(0x4c4c4c, picture.rgb(8, 8), 2);
    requireColour(0xe2e2e2, picture.rgb(40, 24), 2);
  }

  @Test
  void letsWhiteShineThroughWhatIsTransparent() throws IOException {
    Picture picture = reader.read("alpha", resource("corners-alpha.png"));
    requireColour(0xffffff, picture.rgb(8, 8), 0);
    requireColour(0xffff00, picture.rgb(40, 24), 0);
    // half blue: (0 * 128 + 255 * 127) / 255 = 127
    requireColour(0x7f7fff, picture.rgb(8, 24), 0);
  }

  @ParameterizedTest
  @CsvSource({
    "corners.jpg,0.5",
    "corners.jpg,0.95",
    "corners-progressive.jpg,0.9",
    "corners.png,0.6",
    "corners.gif,0.9",
    "corners.bmp,0.9",
    "corners.tiff,0.7",
    "corners.webp,0.9",
    "corners-lossless.webp,0.9",
    "cmyk.jpg,0.9"
  })
  void refusesTruncatedFiles(String file, double part) throws IOException {
    byte[] whole = resource(file);
    byte[] cut = Arrays.copyOf(whole, (int) (whole.length * part));
    requireError(file, "damaged", cut);
  }

  /** The decoder would read the last bytes again and again, for most of a minute. */
  @Test
  void refusesAWebpWhosePictureNeverEnds() throws IOException {
    byte[] file = resource("corners-lossless.webp");
    file[0x23] = 0;
    for (int place : new int[] {0x26, 0x2a, 0x32, 0x41}) {
      file[place] = 0x7f;
    }
    requireError("endless.webp", "the file is truncated", file);
  }

  @Test
  void decodesOnlyWhatALargePictureNeeds() throws IOException {
    BufferedImage large = new BufferedImage(5000, 2500, BufferedImage.TYPE_INT_RGB);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ImageIO.write(large, "png", file);
    Picture picture = reader.read("large", file.toByteArray());
    assertEquals(1250, picture.width());
    assertEquals(625, picture.height());
  }

  @Test
  void refusesAnEmptyFile() {
    requireError("nothing.jpg", "the file is empty", new byte[0]);
  }

  @Test
  void refusesAMissingFile() {
    IOException error =
        assertThrows(IOException.class, () -> reader.read(Path.of("/nowhere/cat.jpg")));
    assertTrue(error.getMessage().contains("/nowhere/cat.jpg: no such file"));
  }

  @Test
  void saysNothingOfWhatJavaTripsOver() throws IOException {
    byte[] file = resource("corners.tiff");
    for (int length = 9; length < file.length; length += 11) {
      byte[] cut = Arrays.copyOf(file, length);
      String message =
          assertThrows(IOException.class, () -> reader.read("cut.tiff", cut)).getMessage();
      assertFalse(message.matches(".*(cast|java|Exception|index|>=).*"), message);
    }
  }

  @Test
  void refusesAFolder() {
    IOException error = assertThrows(IOException.class, () -> reader.read(Path.of("src")));
    assertEquals("src: this is a folder", error.getMessage());
  }

  @Test
  void refusesABombByItsHeader() throws IOException {
    ByteBuffer bomb = ByteBuffer.wrap(resource("corners.png"));
    bomb.putInt(16, 60_000).putInt(20, 50_000);
    requireError("bomb.png", "60000 x 50000", bomb.array());
  }

  @Test
  void refusesALongFile() throws IOException {
    PictureReader small = new PictureReader(new DecodingLimits(100, 100));
    byte[] file = resource("corners.png");
    IOException error = assertThrows(IOException.class, () -> small.read("long.png", file));
    assertTrue(error.getMessage().startsWith("long.png: its "), error.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.heic|____ftypheic|HEIC",
        "a.avif|____ftypavif|AVIF",
        "a.jxl|'____JXL '|JPEG XL",
        "a.jp2|'____jP  '|JPEG 2000",
        "a.tga|'_\1\n_________\1\1________'|TGA",
        "a.cr3|'____ftypcrx '|raw",
        "a.mp4|____ftypisom|video",
        "a.mov|'____ftypqt  '|video",
        "a.avi|'RIFF____AVI '|video",
        "a.pdf|%PDF-1.7|PDF",
        "a.svg|<?xml?><svg/>|SVG",
        "a.txt|once upon a time|not a picture",
        "a.raf|FUJIFILMCCD-RAW|raw"
      })
  void namesWhatItCannotRead(String name, String head, String kind) {
    requireError(name, kind, head.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void namesRawFilesThatLookLikeTiff() throws IOException {
    requireError("DSC_1.NEF", "raw", resource("corners.tiff"));
  }

  private void requireError(String name, String reason, byte[] bytes) {
    IOException error =
        assertThrows(UnreadablePictureException.class, () -> reader.read(name, bytes));
    assertTrue(error.getMessage().startsWith(name + ": "), error.getMessage());
    assertTrue(error.getMessage().contains(reason), error.getMessage());
  }

  private static void requireCorners(Picture picture) {
    assertEquals(48, picture.width());
    assertEquals(32, picture.height());
    requireColour(0xff0000, picture.rgb(8, 8), 6);
    requireColour(0x00ff00, picture.rgb(40, 8), 6);
    requireColour(0x0000ff, picture.rgb(8, 24), 6);
    requireColour(0xffff00, picture.rgb(40, 24), 6);
  }

  private static void requireColour(int expected, int actual, int tolerance) {
    for (int shift = 0; shift <= 16; shift += 8) {
      assertEquals(
          expected >> shift & 255,
          actual >> shift & 255,
          tolerance,
          () -> Formatted.of("%06x is not %06x", actual, expected));
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream stream = PictureReaderTest.class.getResourceAsStream(name)) {
      return stream.readAllBytes();
    }
  }
}
