package io.github.crossmedia.integration;

import io.github.crossmedia.benchmark.ResultTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What it costs to index ready features, beside native fields of the same data. */
final class IndexingTable {

  private static final String TARGET = "1.25";
  private static final int WARM_UP = 5;

  private final BenchmarkIndices indices;
  private final List<Double> ours = new ArrayList<>();
  private final List<Double> natives = new ArrayList<>();
  private double processorOfOurs;
  private double processorOfNatives;

  IndexingTable(BenchmarkIndices indices) {
    this.indices = indices;
  }

  /** Fills both indices, a bulk request to the one and then to the other. */
  List<ResultTable.Row> fill(int pictures) throws IOException {
    int turn = 0;
    for (int first = 0; first < pictures; turn++) {
      var bulk = indices.nextBulk(first, pictures);
      first += bulk.size();
      if (turn % 2 == 0) {
        send(true, bulk, turn);
        send(false, bulk, turn);
      } else {
        send(false, bulk, turn);
        send(true, bulk, turn);
      }
    }
    indices.settle(BenchmarkIndices.OURS);
    indices.settle(BenchmarkIndices.NATIVE);
    return List.of(
        row("native, wall", pictures, median(natives), OptionalDouble.empty()),
        row(
            "cross_media, wall",
            pictures,
            median(ours),
            OptionalDouble.of(median(ours) / median(natives))),
        row("native, processor", pictures, processorOfNatives, OptionalDouble.empty()),
        row(
            "cross_media, processor",
            pictures,
            processorOfOurs,
            OptionalDouble.of(processorOfOurs / processorOfNatives)));
  }

  private void send(boolean toOurs, BenchmarkIndices.Bulk bulk, int turn) throws IOException {
    long processor = indices.processorTime().toMillis();
    long start = System.nanoTime();
    indices.bulk(
        toOurs ? BenchmarkIndices.OURS : BenchmarkIndices.NATIVE,
        toOurs ? bulk.ours() : bulk.natives());
    double wall = (System.nanoTime() - start) / 1e6;
    long spent = indices.processorTime().toMillis() - processor;
    if (turn < WARM_UP) {
      return;
    }
    if (toOurs) {
      ours.add(wall);
      processorOfOurs += spent;
    } else {
      natives.add(wall);
      processorOfNatives += spent;
    }
  }

  private static double median(List<Double> values) {
    var sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
  }

  private static ResultTable.Row row(
      String way, int pictures, double millis, OptionalDouble timesNative) {
    return new ResultTable.Row(
        "indexing: " + way,
        Map.of("pictures", String.valueOf(pictures), "target", TARGET),
        millis,
        Double.NaN,
        "ms",
        timesNative);
  }
}
