package io.github.crossmedia.gallery.place;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.picture.metadata.PictureMetadata;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GazetteerTest {

  @Test
  void aPlaceIsNamedByTheNearestCity() {
    assertEquals(
        Optional.of("Florence, Italy"), Gazetteer.name(new PictureMetadata.Position(43.77, 11.26)));
    assertEquals(
        Optional.of("Suva, Fiji"), Gazetteer.name(new PictureMetadata.Position(-18.14, 178.43)));
    assertEquals(
        Optional.of("Singapore"), Gazetteer.name(new PictureMetadata.Position(1.29, 103.85)));
  }

  @Test
  void theSeaHasNoName() {
    assertEquals(Optional.empty(), Gazetteer.name(new PictureMetadata.Position(40, -40)));
  }

  /** One tenth of a degree of longitude is 11 km at the equator, whichever side of 180 it is. */
  @Test
  void degreesGoOnBehindTheDateLine() {
    assertEquals(
        Gazetteer.name(new PictureMetadata.Position(-16.8, 179.99)),
        Gazetteer.name(new PictureMetadata.Position(-16.8, -179.99)));
  }
}
