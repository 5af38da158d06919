package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.limits.CountingBreaker;
import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.store.file.Uploads.Upload;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESTestCase;

public class UploadsTests extends ESTestCase {

  private static final int PAGE = Artifact.PIECE;
  private static final int ANNOUNCED = 20 * PAGE;

  private final CountingBreaker breaker = new CountingBreaker(8 * PAGE);
  private final Uploads uploads = uploads(Settings.EMPTY);

  private Uploads uploads(Settings settings) {
    ClusterSettings known = new ClusterSettings(settings, Set.copyOf(Limits.all()));
    return new Uploads(new Limits(known), breaker);
  }

  private static BytesReference bytes(int length) {
    return new BytesArray(new byte[length]);
  }

  public void testOnlyWhatHasArrivedIsCounted() throws IOException {
    try (Upload upload = uploads.begin(ANNOUNCED)) {
      assertEquals(0, breaker.getUsed());
      upload.add(bytes(10));
      assertEquals(PAGE, breaker.getUsed());
      upload.add(bytes(2 * PAGE));
      assertEquals(3 * PAGE, breaker.getUsed());
      assertEquals(2 * PAGE + 10, upload.take().length());
      assertEquals(0, breaker.getUsed());
    }
    assertEquals(0, breaker.getUsed());
  }

  public void testASmallFileTakesItsOwnLength() throws IOException {
    try (Upload upload = uploads.begin(100)) {
      upload.add(bytes(40));
      upload.add(bytes(60));
      assertEquals(100, breaker.getUsed());
    }
    assertEquals(0, breaker.getUsed());
  }

  public void testSoManyAtOnceUntilOneIsClosed() throws IOException {
    Uploads two = uploads(Settings.builder().put("cross_media.model.max_uploads", 2).build());
    Upload first = two.begin(-1);
    Upload second = two.begin(-1);
    ElasticsearchStatusException refusal =
        expectThrows(ElasticsearchStatusException.class, () -> two.begin(-1));
    assertEquals(RestStatus.TOO_MANY_REQUESTS, refusal.status());
    assertEquals(List.of("30"), refusal.getHttpHeader("Retry-After"));
    assertEquals(
        "the node receives as many models as [cross_media.model.max_uploads] allows, 2:"
            + " send this one later",
        refusal.getMessage());
    first.take();
    expectThrows(ElasticsearchStatusException.class, () -> two.begin(-1));
    first.close();
    first.close();
    Upload third = two.begin(-1);
    expectThrows(ElasticsearchStatusException.class, () -> two.begin(-1));
    second.close();
    third.close();
  }

  public void testSeveralHoldHalfOfTheMemoryAndOneAloneAllOfIt() throws IOException {
    Upload first = uploads.begin(ANNOUNCED);
    first.add(bytes(5 * PAGE));
    Upload second = uploads.begin(ANNOUNCED);
    ElasticsearchStatusException refusal =
        expectThrows(ElasticsearchStatusException.class, () -> second.add(bytes(1)));
    assertEquals(RestStatus.TOO_MANY_REQUESTS, refusal.status());
    assertTrue(refusal.getMessage(), refusal.getMessage().contains("more than 4mb of memory"));
    second.close();
    assertEquals(5 * PAGE, breaker.getUsed());
    first.add(bytes(3 * PAGE));
    expectThrows(CircuitBreakingException.class, () -> first.add(bytes(1)));
    first.close();
    assertEquals(0, breaker.getUsed());
  }

  public void testATooLargeFileIsRefusedBeforeItTakesAPlace() {
    for (int i = 0; i < 10; i++) {
      ElasticsearchStatusException refusal =
          expectThrows(ElasticsearchStatusException.class, () -> uploads.begin(40L * PAGE));
      assertEquals(RestStatus.REQUEST_ENTITY_TOO_LARGE, refusal.status());
    }
    uploads.begin(-1).close();
  }
}
