package io.github.crossmedia.elasticsearch.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * The searches of a node that wait to be written. A search never waits for them: they are written
 * by another thread, one bulk after the other, with the privileges of who searched. If the queue is
 * full, further searches are dropped and counted.
 */
public final class RecordedSearches {

  /** The header by which security knows a user; equal headers have equal privileges. */
  private static final String USER = "_xpack_security_authentication";

  private static final TimeValue PAUSE = TimeValue.timeValueMillis(200);
  private static final int BULK = 500;

  private final Client client;
  private final ThreadPool threads;
  private final IntSupplier size;
  private final ConcurrentLinkedQueue<Waiting> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicBoolean writing = new AtomicBoolean();
  private final LongAdder recorded = new LongAdder();
  private final LongAdder notSampled = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private volatile String lastFailure = "";

  RecordedSearches(Client client, IntSupplier size) {
    this.client = client;
    this.threads = client.threadPool();
    this.size = size;
  }

  /** Whose privileges a document is written with. */
  record Author(String user, Supplier<StoredContext> context) {

    /** Returns the user that this thread works for. */
    static Author of(ThreadContext context) {
      return new Author(context.getHeader(USER), context.newRestorableContext(false));
    }
  }

  private record Waiting(Author author, Map<String, Object> document) {}

  RecordingCounts counts() {
    return new RecordingCounts(
        recorded.sum(), notSampled.sum(), dropped.sum(), failed.sum(), waiting.get(), lastFailure);
  }

  void countNotSampled() {
    notSampled.increment();
  }

  /** Counts a search that can't be written. */
  void fail(int searches, Exception failure) {
    failed.add(searches);
    lastFailure = Objects.requireNonNullElse(failure.getMessage(), failure.toString());
  }

  /** Adds a document to the queue, or drops it if that is full. */
  void add(Author author, Map<String, Object> document) {
    if (waiting.incrementAndGet() > size.getAsInt()) {
      waiting.decrementAndGet();
      dropped.increment();
      return;
    }
    queue.add(new Waiting(author, document));
    writeSoon();
  }

  private void writeSoon() {
    if (writing.compareAndSet(false, true)) {
      threads.schedule(() -> write(waiting.get()), PAUSE, threads.generic());
    }
  }

  /**
   * Writes the given number of documents. Later ones wait for the next pause, so that they share a
   * bulk.
   */
  private void write(int due) {
    List<Waiting> next = next(Math.min(BULK, due));
    if (next.isEmpty()) {
      finish();
      return;
    }
    ActionListener<BulkResponse> done =
        ActionListener.runAfter(
            ActionListener.wrap(this::count, failure -> fail(next.size(), failure)),
            () -> threads.generic().execute(() -> write(due - next.size())));
    StoredContext before = threads.getThreadContext().newStoredContext();
    try {
      next.getFirst().author().context().get();
      ActionListener.run(done, l -> client.bulk(bulk(next), l));
    } finally {
      before.restore();
    }
  }

  /** Ends writing, unless a document came meanwhile. */
  private void finish() {
    writing.set(false);
    if (!queue.isEmpty()) {
      writeSoon();
    }
  }

  /** Returns the first documents of the queue as far as they belong to one user. */
  private List<Waiting> next(int most) {
    List<Waiting> next = new ArrayList<>();
    for (Waiting first = queue.peek(); first != null && next.size() < most; first = queue.peek()) {
      if (!next.isEmpty()
          && !Objects.equals(first.author().user(), next.getFirst().author().user())) {
        break;
      }
      next.add(queue.remove());
      waiting.decrementAndGet();
    }
    return next;
  }

  private static BulkRequest bulk(List<Waiting> documents) {
    BulkRequest bulk = new BulkRequest();
    documents.forEach(
        waiting ->
            bulk.add(new IndexRequest(UbiFields.QUERIES).create(true).source(waiting.document())));
    return bulk;
  }

  private void count(BulkResponse answer) {
    for (BulkItemResponse item : answer) {
      if (item.isFailed()) {
        fail(1, item.getFailure().getCause());
      } else {
        recorded.increment();
      }
    }
  }
}
