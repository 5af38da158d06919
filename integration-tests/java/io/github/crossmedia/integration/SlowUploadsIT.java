package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Uploads that announce much and send little: queries go on, and the uploads end. */
@OnElasticsearch
@Tag("thorough")
final class SlowUploadsIT {

  private static final int UPLOADS = 7;
  private static final int AT_ONCE = 4;
  private static final long PAGE = 1 << 20;
  private static final String QUERY = "\"text\":\"tiger\"";

  private static void setTimeout(Api api, String value) throws IOException {
    api.put(
        "/_cluster/settings",
        Formatted.of("{\"persistent\":{\"cross_media.model.upload_timeout\":%s}}", value));
  }

  private static long evictions(Api api) throws IOException {
    return api.json("/_cross_media/_stats")
        .path("nodes")
        .elements()
        .next()
        .at("/models/evictions")
        .longValue();
  }

  @Test
  @Timeout(60)
  void uploadsThatTrickleLeaveTheMemoryToQueries(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    api.putModel("trickled", TestModels.latent(1_200_000, 4)).ok();
    Photos photos = Photos.create(api, "trickled", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}");
    assertEquals(List.of("a"), photos.ask(QUERY).ids());
    long held = api.breakerEstimate();
    long evictions = evictions(api);
    setTimeout(api, "\"2s\"");
    List<StalledUpload> uploads = new ArrayList<>();
    try {
      for (int i = 0; i < UPLOADS; i++) {
        uploads.add(StalledUpload.begin(cluster, "", "slow" + i));
      }
      for (StalledUpload waiting = waiting(uploads); waiting != null; waiting = waiting(uploads)) {
        waiting.send(10);
        assertEquals(200, photos.ask(QUERY).status());
        assertTrue(api.breakerEstimate() <= held + AT_ONCE * PAGE, "only what arrived is counted");
      }
      requireAnswers(uploads);
    } finally {
      for (StalledUpload upload : uploads) {
        upload.close();
      }
      setTimeout(api, "null");
    }
    assertEquals(evictions, evictions(api));
    assertEquals(held, api.breakerEstimate());
    api.delete("/_cross_media/models/trickled?force=true").ok();
  }

  private static StalledUpload waiting(List<StalledUpload> uploads) throws IOException {
    for (StalledUpload upload : uploads) {
      if (!upload.isAnswered()) {
        return upload;
      }
    }
    return null;
  }

  private static void requireAnswers(List<StalledUpload> uploads) throws IOException {
    int slow = 0;
    for (StalledUpload upload : uploads) {
      List<String> head = upload.head();
      if (head.getFirst().contains(" 408 ")) {
        slow++;
      } else {
        assertTrue(head.getFirst().contains(" 429 "), head.toString());
        assertTrue(head.contains("Retry-After: 2"), head.toString());
      }
    }
    assertEquals(AT_ONCE, slow);
  }
}
