package io.github.crossmedia.elasticsearch.store.cache;

import io.github.crossmedia.elasticsearch.store.cache.Models.RecentReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.test.ESTestCase;

/** Reads that are answered by this test, of callers told apart by their headers. */
public class RecentReadsTests extends ESTestCase {

  private static final String USER = "_xpack_security_authentication";

  private final ThreadContext context = new ThreadContext(Settings.EMPTY);
  private final AtomicLong clock = new AtomicLong();
  private final List<ActionListener<Optional<String>>> started = new ArrayList<>();
  private final RecentReads<Optional<String>> reads =
      new RecentReads<>(
          (name, listener) -> started.add(listener),
          Optional::isPresent,
          value -> value.orElse("").length(),
          context,
          clock::get);

  private PlainActionFuture<Optional<String>> get(Map<String, String> headers) {
    PlainActionFuture<Optional<String>> answer = new PlainActionFuture<>();
    StoredContext before = context.stashContext();
    try {
      context.putHeader(headers);
      reads.get("corel", answer);
    } finally {
      before.restore();
    }
    return answer;
  }

  private PlainActionFuture<Optional<String>> get(String user) {
    return get(Map.of(USER, user));
  }

  private void answer(String value) {
    started.removeFirst().onResponse(Optional.of(value));
  }

  public void testACallerReadsOnceASecond() {
    get("ann");
    answer("first");
    clock.addAndGet(RecentReads.KEPT.nanos() - 1);
    assertEquals(Optional.of("first"), get("ann").actionGet());
    assertEquals(List.of(), started);

    clock.incrementAndGet();
    PlainActionFuture<Optional<String>> later = get("ann");
    answer("second");
    assertEquals(Optional.of("second"), later.actionGet());
  }

  public void testASecondIsCountedFromTheBeginningOfARead() {
    get("ann");
    clock.addAndGet(RecentReads.KEPT.nanos());
    answer("first");
    assertFalse(get("ann").isDone());
  }

  public void testWhatIsTooLargeIsReadAgain() {
    String large = "x".repeat(3 << 20);
    get("ann");
    answer(large);
    get("bob");
    answer(large);
    assertTrue(get("ann").isDone());
    assertFalse("both do not fit", get("bob").isDone());

    started.clear();
    clock.addAndGet(RecentReads.KEPT.nanos());
    get("eve");
    answer(large);
    assertTrue("what is over makes room", get("eve").isDone());
  }

  public void testCallersReadForThemselves() {
    get("ann");
    answer("first");
    assertFalse(get("bob").isDone());
    assertFalse(get(Map.of()).isDone());
    assertEquals(2, started.size());
    assertEquals(Optional.empty(), reads.known("corel"));
  }

  public void testRequestsOfOneCallerAreNotToldApart() {
    get(Map.of(USER, "ann", Task.X_OPAQUE_ID_HTTP_HEADER, "1", "_xpack_audit_request_id", "a"));
    answer("first");
    assertTrue(
        get(Map.of(USER, "ann", Task.X_OPAQUE_ID_HTTP_HEADER, "2", "_xpack_audit_request_id", "b"))
            .isDone());
  }

  public void testAChangeHasEverythingReadAgain() {
    get("ann");
    answer("first");
    reads.drop();
    assertFalse(get("ann").isDone());
  }

  public void testAReadThatBeganBeforeAChangeIsNotKept() {
    get("ann");
    reads.drop();
    answer("old");
    PlainActionFuture<Optional<String>> next = get("ann");
    assertFalse(next.isDone());
    answer("new");
    assertEquals(Optional.of("new"), next.actionGet());
    assertEquals(Optional.of("new"), get("ann").actionGet());
  }

  public void testNeitherFailuresNorMissingDocumentsAreKept() {
    get("ann");
    started.removeFirst().onFailure(new IllegalStateException("no"));
    PlainActionFuture<Optional<String>> missing = get("ann");
    started.removeFirst().onResponse(Optional.empty());
    assertEquals(Optional.empty(), missing.actionGet());
    assertFalse(get("ann").isDone());
  }
}
