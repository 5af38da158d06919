package io.github.crossmedia.gallery.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDateTime;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamedDateTest {

  @ParameterizedTest
  @CsvSource({
    "IMG_20190312_101530.jpg, 2019-03-12T10:15:30",
    "PXL_20210102_235901234.jpg, 2021-01-02T23:59:01",
    "IMG-20190312-WA0001.jpg, 2019-03-12T00:00",
    "2019-03-12 10.15.30.png, 2019-03-12T10:15:30",
    "Screenshot_2020-02-29-08-00-00.png, 2020-02-29T08:00:00",
    "20190312.jpg, 2019-03-12T00:00"
  })
  void namesOfPhonesTellTheTime(String name, LocalDateTime time) {
    assertEquals(Optional.of(time), IndexedMetadata.NamedDate.in(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2507182524_7e83c6de82.jpg",
        "20190230.jpg",
        "20191345.jpg",
        "19120312.jpg",
        "2019-0312.jpg",
        "DSC01234.jpg"
      })
  void otherNumbersAreNoDates(String name) {
    assertEquals(Optional.empty(), IndexedMetadata.NamedDate.in(name));
  }
}
