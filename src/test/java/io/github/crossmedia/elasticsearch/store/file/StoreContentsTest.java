package io.github.crossmedia.elasticsearch.store.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.version.VersionId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class StoreContentsTest {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  @Test
  void documentsAreToldByTheirIds() {
    StoreContents contents =
        StoreContents.of(
            List.of(
                "corel",
                "corel@1",
                "corel@1/up/0/0",
                "corel@1/up/0/1",
                "corel@2/cut/0/0",
                "a.b-c",
                "a.b-c@12",
                "a.b-c@12/up/0/0",
                "network:clip#3f9a2c11d04e",
                "network:clip#3f9a2c11d04e/up/0/0",
                "Foreign document",
                "corel@x"));

    assertEquals(Set.of("corel", "a.b-c"), contents.models());
    StoreContents corel = contents.of("corel");
    assertEquals(Set.of(new VersionId("corel", 1)), corel.versions());
    assertEquals(2, corel.lastNumber());
    assertEquals(
        List.of("corel@1/up/0/0", "corel@1/up/0/1"),
        corel.piecesOf(Set.of(new VersionId("corel", 1))));
    assertEquals(Set.of(new VersionId("a.b-c", 12)), contents.of("a.b-c").versions());
  }

  @Test
  void anUploadIsOverAfterAnHour() {
    String upload = UploadId.at(NOW);
    assertFalse(UploadId.isOver(upload, NOW.plus(Duration.ofMinutes(59))));
    assertTrue(UploadId.isOver(upload, NOW.plus(Duration.ofMinutes(61))));
    assertTrue(UploadId.isOver("WxYz0123456789abcdefgh", NOW));
  }
}
