package io.github.crossmedia.elasticsearch.work;

import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * The waiting extractions, and the counts of all. Requests take turns, so that a large one does not
 * keep a small one waiting. The queue of this lane guards it.
 */
final class Lane {

  /** The outcome of an extraction. */
  enum Outcome {
    COMPLETED,
    FAILED,
    REJECTED,
    CANCELLED,
    TIMED_OUT
  }

  private final Map<RequestWork, Queue<Extraction<?>>> waiting = new LinkedHashMap<>();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private int size;
  private int running;
  private long waitingNanos;
  private long workingNanos;

  int size() {
    return size;
  }

  void add(Extraction<?> extraction) {
    waiting.computeIfAbsent(extraction.request(), request -> new ArrayDeque<>()).add(extraction);
    size++;
  }

  /** Returns the next extraction of the request whose turn it is. */
  Extraction<?> next() {
    Iterator<Map.Entry<RequestWork, Queue<Extraction<?>>>> turns = waiting.entrySet().iterator();
    Map.Entry<RequestWork, Queue<Extraction<?>>> turn = turns.next();
    RequestWork request = turn.getKey();
    Queue<Extraction<?>> own = turn.getValue();
    turns.remove();
    Extraction<?> first = own.remove();
    if (!own.isEmpty()) {
      waiting.put(request, own);
    }
    size--;
    running++;
    return first;
  }

  /** Removes a waiting extraction, if it is there. */
  void remove(Extraction<?> extraction) {
    Queue<Extraction<?>> own = waiting.getOrDefault(extraction.request(), new ArrayDeque<>());
    if (own.remove(extraction)) {
      size--;
      if (own.isEmpty()) {
        waiting.remove(extraction.request());
      }
    }
  }

  void count(Outcome outcome) {
    outcomes.merge(outcome, 1L, Long::sum);
  }

  void waited(long nanos) {
    waitingNanos += nanos;
  }

  /** Counts the end of an extraction that was running. */
  void worked(long nanos) {
    running--;
    workingNanos += nanos;
  }

  ExtractionStats stats() {
    return new ExtractionStats(
        running,
        size,
        counted(Outcome.COMPLETED),
        counted(Outcome.FAILED),
        counted(Outcome.REJECTED),
        counted(Outcome.CANCELLED),
        counted(Outcome.TIMED_OUT),
        TimeUnit.NANOSECONDS.toMillis(waitingNanos),
        TimeUnit.NANOSECONDS.toMillis(workingNanos));
  }

  private long counted(Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }
}
