package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.limits.PluginSettings.Identifiers;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.record.Recording.RecordingCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.xcontent.XContentType;

/**
 * The searches of a node that wait to be written. A search never waits for them: they are written
 * by another thread, one bulk after the other, with the privileges of who searched. The circuit
 * breaker counts them until they are written. Searches that don't fit are dropped and counted.
 */
public final class RecordedSearches {

  /** The header by which security knows a user; equal headers have equal privileges. */
  private static final String USER = "_xpack_security_authentication";

  private static final System.Logger LOG = System.getLogger(RecordedSearches.class.getName());
  private static final TimeValue PAUSE = TimeValue.timeValueMillis(200);
  private static final int BULK = 500;

  /** How large a bulk grows, unless its first search is larger. */
  private static final long BULK_BYTES = 1 << 20;

  private final Client client;
  private final ThreadPool threads;
  private final CircuitBreaker breaker;
  private final PluginSettings settings;
  private final ConcurrentLinkedQueue<Waiting> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicLong waitingBytes = new AtomicLong();
  private final AtomicBoolean writing = new AtomicBoolean();
  private final LongAdder recorded = new LongAdder();
  private final LongAdder notSampled = new LongAdder();
  private final Map<Reason, LongAdder> dropped = new EnumMap<>(Reason.class);
  private final LongAdder failed = new LongAdder();
  private volatile String lastFailure = "";

  RecordedSearches(Client client, CircuitBreaker breaker, PluginSettings settings) {
    this.client = client;
    this.threads = client.threadPool();
    this.breaker = breaker;
    this.settings = settings;
    for (Reason reason : Reason.values()) {
      dropped.put(reason, new LongAdder());
    }
  }

  /** Why a search is dropped. */
  enum Reason {
    FULL_QUEUE,
    SIZE,
    MEMORY
  }

  /** Whose privileges a document is written with. */
  record Author(String user, Supplier<StoredContext> context) {

    /** Returns the user that this thread works for. */
    static Author of(ThreadContext context) {
      return new Author(context.getHeader(USER), context.newRestorableContext(false));
    }
  }

  private record Waiting(Author author, BytesReference document, Reservation memory) {}

  RecordingCounts counts(Identifiers identifiers) {
    RecordingCounts.Dropped reasons =
        new RecordingCounts.Dropped(
            dropped.get(Reason.FULL_QUEUE).sum(),
            dropped.get(Reason.SIZE).sum(),
            dropped.get(Reason.MEMORY).sum());
    return new RecordingCounts(
        recorded.sum(),
        notSampled.sum(),
        reasons.fullQueue() + reasons.size() + reasons.memory(),
        reasons,
        failed.sum(),
        waiting.get(),
        lastFailure,
        identifiers.name().toLowerCase(Locale.ROOT));
  }

  void countNotSampled() {
    notSampled.increment();
  }

  void countDropped(Reason reason) {
    dropped.get(reason).increment();
  }

  /**
   * Counts searches that can't be written. Statistics tell the kind of the failure, and the log of
   * the node its message, which may contain what somebody searched.
   */
  void fail(int searches, Exception failure) {
    failed.add(searches);
    String kind = ElasticsearchException.getExceptionName(ExceptionsHelper.unwrapCause(failure));
    System.Logger.Level level =
        kind.equals(lastFailure) ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING;
    lastFailure = kind;
    LOG.log(level, "cannot record " + searches + " searches", failure);
  }

  /** Adds a document to the queue, or drops it if it does not fit; returns whether it was added. */
  boolean add(Author author, BytesReference document) {
    int bytes = document.length();
    if (bytes > settings.bytes(PluginSettings.RECORDED_SIZE)) {
      countDropped(Reason.SIZE);
      return false;
    }
    int number = waiting.incrementAndGet();
    if (waitingBytes.addAndGet(bytes) > settings.bytes(PluginSettings.RECORDING_MEMORY)
        || number > settings.get(PluginSettings.RECORDING_QUEUE)) {
      leave(bytes);
      countDropped(Reason.FULL_QUEUE);
      return false;
    }
    try {
      queue.add(new Waiting(author, document, Reservation.of(breaker, bytes, "a recorded search")));
    } catch (CircuitBreakingException e) {
      leave(bytes);
      countDropped(Reason.MEMORY);
      return false;
    }
    writeSoon();
    return true;
  }

  private void leave(int bytes) {
    waiting.decrementAndGet();
    waitingBytes.addAndGet(-bytes);
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
            () -> {
              next.forEach(written -> waitingBytes.addAndGet(-written.document().length()));
              Releasables.close(next.stream().map(Waiting::memory).toList());
              threads.generic().execute(() -> write(due - next.size()));
            });
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

  /** Returns the first documents of the queue as far as one bulk of one user holds them. */
  private List<Waiting> next(int most) {
    List<Waiting> next = new ArrayList<>();
    long bytes = 0;
    for (Waiting first = queue.peek(); first != null && next.size() < most; first = queue.peek()) {
      bytes += first.document().length();
      if (!next.isEmpty()
          && (bytes > BULK_BYTES
              || !Objects.equals(first.author().user(), next.getFirst().author().user()))) {
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
            bulk.add(
                new IndexRequest(UbiFields.QUERIES)
                    .create(true)
                    .source(waiting.document(), XContentType.JSON)));
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
