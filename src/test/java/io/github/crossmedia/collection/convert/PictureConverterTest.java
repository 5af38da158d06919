package io.github.crossmedia.collection.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.OversizedPictureException;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.awt.Color;
import java.awt.Dimension;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PictureConverterTest {

  private static final byte[] HEIC = heic("\0\0\0\u0018ftypheic\0\0\0\0mif1heic");

  @TempDir private Path folder;

  private static byte[] heic(String latin1) {
    return latin1.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Returns a reader that finds only these programs, and waits for two seconds. */
  private PictureReader reader(Path... programs) {
    PictureConverter.InstalledPrograms installed =
        new PictureConverter.InstalledPrograms(List.of(programs));
    return new PictureReader(
        DecodingLimits.STANDARD, new PictureConverter(installed, Duration.ofSeconds(2)));
  }

  private void program(String name, String script) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertTrue(file.toFile().setExecutable(true));
  }

  private String refusal(PictureReader reader) {
    return assertThrows(UnreadablePictureException.class, () -> reader.read("a.heic", HEIC))
        .getMessage();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b;$(c).heic", "-rf.avif", "a.jxl", "a.jp2", "a.tga"})
  void everyKindIsDecodedWholeAndUpright(String name) throws Exception {
    Path file = ConvertedFiles.write(folder.resolve(name), 640, 420);

    PictureReader.Decoded decoded = PictureConverter.reader().decode(file);

    assertEquals(new Dimension(640, 420), decoded.size());
    Color left = new Color(decoded.picture().rgb(100, 210));
    Color right = new Color(decoded.picture().rgb(540, 210));
    assertTrue(left.getRed() > 200 && left.getBlue() < 60, left::toString);
    assertTrue(right.getBlue() > 200 && right.getRed() < 60, right::toString);
  }

  @Test
  void aTruncatedFileNamesTheProgramThatCannotReadIt() throws Exception {
    Path file = ConvertedFiles.write(folder.resolve("a.heic"), 640, 420);
    byte[] whole = Files.readAllBytes(file);
    byte[] half = java.util.Arrays.copyOf(whole, whole.length / 2);

    String message =
        assertThrows(
                UnreadablePictureException.class,
                () -> PictureConverter.reader().read("a.heic", half))
            .getMessage();

    assertTrue(message.contains("could not read it"), message);
    assertFalse(PictureConverter.installed().isRemedied(message));
  }

  @Test
  void withoutAProgramTheMessageSaysWhatToInstall() {
    String message = refusal(reader(folder));

    assertEquals(
        "a.heic: this is a HEIC picture, which cannot be decoded; convert it to JPEG first, or"
            + " install heif-convert (package libheif-examples), ffmpeg or ImageMagick",
        message);
    PictureConverter none =
        new PictureConverter(new PictureConverter.InstalledPrograms(List.of()), Duration.ZERO);
    assertFalse(none.isRemedied(message));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.jxl|'____JXL '|djxl (package libjxl-tools), ffmpeg or ImageMagick",
        "a.jp2|'____jP  '|ffmpeg or ImageMagick",
        "a.tga|'_\1\n_________\1\1________'|ffmpeg or ImageMagick"
      })
  void eachKindNamesTheProgramsThatReadIt(String name, String head, String programs)
      throws IOException {
    program("heif-convert", "exit 1");
    String message =
        assertThrows(UnreadablePictureException.class, () -> reader(folder).read(name, heic(head)))
            .getMessage();

    assertTrue(message.endsWith("convert it to JPEG first, or install " + programs), message);
    assertFalse(converter().isRemedied(message));
    program("ffmpeg", "exit 1");
    assertTrue(converter().isRemedied(message));
  }

  private PictureConverter converter() {
    return new PictureConverter(
        new PictureConverter.InstalledPrograms(List.of(folder)), Duration.ofSeconds(2));
  }

  @Test
  void aFileIsReadAgainOnceAProgramIsThere() throws IOException {
    String message = refusal(reader(folder));
    program("ffmpeg", "exit 1");

    assertTrue(converter().isRemedied(message));
    assertFalse(converter().isRemedied("a.heic: it is empty"));
  }

  @Test
  void theNextProgramIsTriedAfterOneThatFails() throws IOException {
    Path jpeg = folder.resolve("shown.jpg");
    Files.write(jpeg, ConvertedFiles.jpeg(64, 48));
    program("heif-convert", "exit 1");
    program("ffmpeg", "cp " + jpeg + " out.jpg");

    Picture picture = reader(folder).read("a.heic", HEIC);

    assertEquals(64, picture.width());
  }

  @Test
  void aProgramThatHangsIsStoppedAndItsFolderRemoved() throws IOException {
    Path seen = folder.resolve("seen");
    program("heif-convert", "pwd > " + seen + "; touch left-over; exec sleep 600");
    long started = System.nanoTime();

    String message = refusal(reader(folder, Path.of("/usr/bin"), Path.of("/bin")));

    assertTrue(message.contains("heif-convert"), message);
    assertTrue(System.nanoTime() - started < Duration.ofSeconds(60).toNanos());
    assertFalse(Files.exists(Path.of(Files.readString(seen).strip())));
  }

  @Test
  void aTileOfAPictureIsNotTheWhole() throws IOException {
    ByteBuffer declared = ByteBuffer.allocate(HEIC.length + 16);
    declared.put(HEIC).put("ispe".getBytes(StandardCharsets.US_ASCII)).putInt(0);
    declared.putInt(4000).putInt(3000);
    Path jpeg = folder.resolve("tile.jpg");
    Files.write(jpeg, ConvertedFiles.jpeg(512, 512));
    program("ffmpeg", "cp " + jpeg + " out.jpg");

    assertThrows(
        UnreadablePictureException.class, () -> reader(folder).read("a.heic", declared.array()));
  }

  @Test
  void aPictureThatDeclaresTooManyPixelsReachesNoProgram() throws IOException {
    ByteBuffer bomb = ByteBuffer.allocate(HEIC.length + 16);
    bomb.put(HEIC).put("ispe".getBytes(StandardCharsets.US_ASCII)).putInt(0);
    bomb.putInt(65_000).putInt(65_000);
    Path seen = folder.resolve("seen");
    program("heif-convert", "touch " + seen);

    String message =
        assertThrows(
                OversizedPictureException.class, () -> reader(folder).read("a.heic", bomb.array()))
            .getMessage();

    assertTrue(message.contains("65000 x 65000 pixels"), message);
    assertFalse(Files.exists(seen));
  }

  @Test
  void nothingIsLeftInTheFolderForTemporaryFiles() throws Exception {
    Path file = ConvertedFiles.write(folder.resolve("a.avif"), 64, 48);
    PictureConverter.reader().read(file);

    try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      assumeTrue(PictureConverter.installed().program(FileKind.HEIC).isPresent());
      assertEquals(
          List.of(),
          left.filter(each -> each.getFileName().toString().startsWith("cross-media-convert"))
              .toList());
    }
  }
}
