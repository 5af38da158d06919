package io.github.crossmedia.lucene;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Times several ways to answer the same queries side by side: each query is put to all ways before
 * the next, in random order, so that a disturbance of the machine and what the last one left in the
 * caches meets them alike. What counts is the time on the processor, as other work on the machine
 * lengthens any other, and of a query's rounds the shortest.
 */
final class Interleaved {

  /** One way to answer the i-th query. */
  interface Way {
    void answer(int query) throws IOException;
  }

  /** The times of one way in microseconds, one for each query. */
  record Times(double[] micros) {

    double percentile(double share) {
      double[] sorted = micros.clone();
      Arrays.sort(sorted);
      return sorted[(int) Math.min(sorted.length - 1L, Math.round(share * sorted.length))];
    }

    double total() {
      return Arrays.stream(micros).sum();
    }
  }

  private static final long WARM_UP_NANOS =
      TimeUnit.MILLISECONDS.toNanos(Long.getLong("crossmedia.warm.up", 4000));
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Interleaved() {}

  static Map<String, Times> run(Map<String, Way> ways, int queries, int rounds) throws IOException {
    List<String> names = List.copyOf(ways.keySet());
    double[][][] micros = new double[names.size()][queries][rounds];
    List<Integer> order = new ArrayList<>(IntStream.range(0, names.size()).boxed().toList());
    var random = new Random(1);
    warmUp(ways.values(), queries);
    for (int round = 0; round < rounds; round++) {
      for (int query = 0; query < queries; query++) {
        Collections.shuffle(order, random);
        for (int way : order) {
          Way asked = ways.get(names.get(way));
          int number = query;
          micros[way][query][round] = micros(() -> asked.answer(number));
        }
      }
    }
    return times(names, micros);
  }

  /** A search to be timed. */
  interface Search {
    void run() throws IOException;
  }

  /** Returns the time that a search takes on the processor. */
  static double micros(Search search) throws IOException {
    long start = THREADS.getCurrentThreadCpuTime();
    search.run();
    return (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
  }

  private static void warmUp(Collection<Way> ways, int queries) throws IOException {
    long end = THREADS.getCurrentThreadCpuTime() + WARM_UP_NANOS;
    while (THREADS.getCurrentThreadCpuTime() < end) {
      for (int query = 0; query < queries; query++) {
        for (Way way : ways) {
          way.answer(query);
        }
      }
    }
  }

  private static Map<String, Times> times(List<String> names, double[][][] micros) {
    Map<String, Times> times = new LinkedHashMap<>();
    for (int way = 0; way < names.size(); way++) {
      double[] shortest = new double[micros[way].length];
      for (int query = 0; query < shortest.length; query++) {
        shortest[query] = Arrays.stream(micros[way][query]).min().orElseThrow();
      }
      times.put(names.get(way), new Times(shortest));
    }
    return times;
  }
}
