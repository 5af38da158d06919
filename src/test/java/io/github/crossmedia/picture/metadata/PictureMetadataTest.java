package io.github.crossmedia.picture.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PictureMetadataTest {

  @Test
  void aFileTellsItsTextsTimeAndCamera() throws IOException {
    PictureMetadata facts =
        facts(
            new TaggedJpeg()
                .exifDescription("A boat")
                .exifTime("2006:10:29 16:27:21")
                .exifCamera("Panasonic", "DMC-FZ8"));

    assertEquals(List.of("A boat"), facts.texts());
    assertEquals(Optional.of(LocalDateTime.of(2006, 10, 29, 16, 27, 21)), facts.taken());
    assertEquals("Panasonic DMC-FZ8", facts.camera());
  }

  @Test
  void theMakerIsNamedOnce() throws IOException {
    assertEquals(
        "Canon EOS 80D", facts(new TaggedJpeg().exifCamera("Canon", "Canon EOS 80D")).camera());
    assertEquals(
        "NIKON D90", facts(new TaggedJpeg().exifCamera("NIKON CORPORATION", "NIKON D90")).camera());
  }

  @Test
  void aClockThatWasNeverSetTellsNoTime() throws IOException {
    assertEquals(Optional.empty(), facts(new TaggedJpeg().exifTime("0000:00:00 00:00:00")).taken());
    assertEquals(Optional.empty(), facts(new TaggedJpeg().exifTime("    :  :     :  :  ")).taken());
  }

  @Test
  void aDayWithoutATimeBeginsAtMidnight() throws IOException {
    for (String time : List.of("2006:10:29", "2006:10:29   :  :  ")) {
      assertEquals(
          Optional.of(LocalDateTime.of(2006, 10, 29, 0, 0)),
          facts(new TaggedJpeg().exifTime(time)).taken());
    }
  }

  @Test
  void theLensAndThePlaceAreRead() throws IOException {
    assertEquals("EF50mm f/1.8 STM", facts(new TaggedJpeg().exifLens("EF50mm f/1.8 STM")).lens());
    assertEquals("", facts(new TaggedJpeg().exifLens("----")).lens());
    assertEquals(
        "-33.86000,151.21000",
        facts(new TaggedJpeg().exifPosition(-33.86, 151.21)).position().orElseThrow().toString());
    assertEquals(Optional.empty(), facts(new TaggedJpeg().exifPosition(0, 0)).position());
  }

  @Test
  void aPlainFileTellsNothing() throws IOException {
    assertEquals(PictureMetadata.NONE, facts(new TaggedJpeg()));
  }

  private static PictureMetadata facts(TaggedJpeg file) throws IOException {
    return MetadataReader.facts(new ByteArrayInputStream(file.bytes()));
  }
}
