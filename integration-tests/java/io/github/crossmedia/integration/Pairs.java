package io.github.crossmedia.integration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rows of a table in which any two values of different columns meet: most faults need no more than
 * two conditions, and such a table has few rows.
 */
final class Pairs {

  private Pairs() {}

  private record Pair(int column, int value, int otherColumn, int otherValue) {}

  /** Returns rows of the numbers of values, for columns with so many values each. */
  static List<int[]> of(int... sizes) {
    Set<Pair> left = new HashSet<>();
    for (int a = 0; a < sizes.length; a++) {
      for (int b = a + 1; b < sizes.length; b++) {
        for (int x = 0; x < sizes[a]; x++) {
          for (int y = 0; y < sizes[b]; y++) {
            left.add(new Pair(a, x, b, y));
          }
        }
      }
    }
    List<int[]> rows = new ArrayList<>();
    while (!left.isEmpty()) {
      Pair first = left.stream().min((p, q) -> p.toString().compareTo(q.toString())).orElseThrow();
      int[] row = new int[sizes.length];
      Arrays.fill(row, -1);
      row[first.column()] = first.value();
      row[first.otherColumn()] = first.otherValue();
      for (int column = 0; column < sizes.length; column++) {
        if (row[column] < 0) {
          row[column] = best(row, column, sizes[column], left);
        }
      }
      left.removeIf(
          pair ->
              row[pair.column()] == pair.value() && row[pair.otherColumn()] == pair.otherValue());
      rows.add(row);
    }
    return rows;
  }

  /** Returns the value that meets most others for the first time. */
  private static int best(int[] row, int column, int size, Set<Pair> left) {
    int best = 0;
    long most = -1;
    for (int value = 0; value < size; value++) {
      long met = 0;
      for (int other = 0; other < row.length; other++) {
        if (row[other] >= 0) {
          met +=
              left.contains(
                      other < column
                          ? new Pair(other, row[other], column, value)
                          : new Pair(column, value, other, row[other]))
                  ? 1
                  : 0;
        }
      }
      if (met > most) {
        most = met;
        best = value;
      }
    }
    return best;
  }

  /** Returns all rows, whatever they repeat. */
  static List<int[]> all(int... sizes) {
    List<int[]> rows = new ArrayList<>(List.of(new int[sizes.length]));
    for (int column = 0; column < sizes.length; column++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] row : rows) {
        for (int value = 0; value < sizes[column]; value++) {
          int[] next = row.clone();
          next[column] = value;
          longer.add(next);
        }
      }
      rows = longer;
    }
    return rows;
  }
}
