package io.github.crossmedia.elasticsearch.store.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.get.GetResult;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.client.NoOpClient;
import org.elasticsearch.threadpool.TestThreadPool;

/** Reads while nodes that hold copies are stuck. */
public class ModelIndexTests extends ESTestCase {

  private static final TimeValue SOON = TimeValue.timeValueMillis(20);

  private TestThreadPool threads;
  private final List<Optional<String>> preferences =
      Collections.synchronizedList(new ArrayList<>());

  @Override
  public void setUp() throws Exception {
    super.setUp();
    threads = new TestThreadPool(getTestName());
  }

  @Override
  public void tearDown() throws Exception {
    terminate(threads);
    super.tearDown();
  }

  /** A cluster in which the first so many gets are never answered. */
  private ModelIndex reads(int stuck) {
    NoOpClient client =
        new NoOpClient(threads) {
          @Override
          @SuppressWarnings("unchecked")
          protected <Q extends ActionRequest, A extends ActionResponse> void doExecute(
              ActionType<A> action, Q request, ActionListener<A> listener) {
            preferences.add(Optional.ofNullable(((GetRequest) request).preference()));
            if (preferences.size() > stuck) {
              listener.onResponse((A) found(((GetRequest) request).id()));
            }
          }
        };
    return new ModelIndex(client, () -> SOON);
  }

  private static GetResponse found(String id) {
    return new GetResponse(new GetResult(ModelIndex.NAME, id, 0, 1, 1, true, null, null, null));
  }

  public void testACopyOnThisNodeIsPreferred() {
    PlainActionFuture<Optional<GetResponse>> read = new PlainActionFuture<>();
    reads(0).get("corel", read);
    assertEquals("corel", read.actionGet().orElseThrow().getId());
    assertEquals(List.of(Optional.of("_local")), preferences);
  }

  public void testAnotherCopyIsAskedInTime() {
    PlainActionFuture<Optional<GetResponse>> read = new PlainActionFuture<>();
    reads(2).get("corel", read);
    assertEquals("corel", read.actionGet().orElseThrow().getId());
    assertEquals(List.of(Optional.of("_local"), Optional.empty(), Optional.empty()), preferences);
  }

  public void testAReadThatNoCopyAnswersInTimeFails() {
    PlainActionFuture<Optional<GetResponse>> read = new PlainActionFuture<>();
    reads(100).get("corel", read);
    ElasticsearchStatusException failure =
        expectThrows(ElasticsearchStatusException.class, read::actionGet);
    assertEquals(RestStatus.SERVICE_UNAVAILABLE, failure.status());
    assertTrue(
        failure.getMessage(), failure.getMessage().contains("not read within 3 times [20ms]"));
    assertEquals(3, preferences.size());
  }
}
