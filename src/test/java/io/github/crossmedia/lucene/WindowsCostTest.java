package io.github.crossmedia.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was faster by a fifth or more when both ways were measured. */
class WindowsCostTest {

  @ParameterizedTest
  @CsvSource({
    // documents, words, postings of all words, whether windows were faster
    "10000, 2, 3200, false",
    "10000, 100, 71400, false",
    "30000, 3, 14100, false",
    "30000, 40, 117900, false",
    "100000, 1, 30000, false",
    "100000, 6, 31800, true",
    "100000, 40, 397000, false",
    "100000, 100, 175000, false",
    "300000, 3, 159000, true",
    "300000, 10, 162000, true",
    "300000, 60, 708000, false",
    "300000, 60, 1524000, false",
    "1000000, 1, 400000, false",
    "1000000, 2, 395000, true",
    "1000000, 8, 530000, true",
    "1000000, 20, 768000, true",
    "1000000, 40, 3930000, false",
    "1000000, 100, 3030000, false",
  })
  void theFasterWayIsChosen(int documents, int words, long postings, boolean windows) {
    assertEquals(windows, WindowsCost.isLower(words, postings, documents));
  }
}
