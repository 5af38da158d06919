package io.github.crossmedia.gallery.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedTimeTest {

  /** A Friday. */
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 27);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          january 2013         | 2013-01-01 | 2013-01-31 | January 2013         | 2
          jan 2013             | 2013-01-01 | 2013-01-31 | January 2013         | 2
          in february 2012 dog | 2012-02-01 | 2012-02-29 | February 2012        | 3
          summer 2012          | 2012-06-01 | 2012-08-31 | June to August 2012  | 2
          winter 2012          | 2012-12-01 | 2013-02-28 | December 2012 to February 2013 | 2
          2012                 | 2012-01-01 | 2012-12-31 | 2012                 | 1
          2010-2012            | 2010-01-01 | 2012-12-31 | 2010 to 2012         | 1
          2010 to 2012 boat    | 2010-01-01 | 2012-12-31 | 2010 to 2012         | 3
          2010 \u2013 2012      | 2010-01-01 | 2012-12-31 | 2010 to 2012         | 3
          june-august 2012     | 2012-06-01 | 2012-08-31 | June to August 2012  | 2
          june to august 2012  | 2012-06-01 | 2012-08-31 | June to August 2012  | 4
          november to january 2013 | 2012-11-01 | 2013-01-31 | November 2012 to January 2013 | 4
          jan 2012 to mar 2013 | 2012-01-01 | 2013-03-31 | January 2012 to March 2013 | 5
          12 march 2019        | 2019-03-12 | 2019-03-12 | 12 March 2019        | 3
          march 12th 2019      | 2019-03-12 | 2019-03-12 | 12 March 2019        | 3
          2019-03              | 2019-03-01 | 2019-03-31 | March 2019           | 1
          2019-03-12           | 2019-03-12 | 2019-03-12 | 12 March 2019        | 1
          since 2012           | 2012-01-01 | 9999-12-31 | since 2012           | 2
          after march 2012     | 2012-04-01 | 9999-12-31 | since April 2012     | 3
          before 2012          | 0001-01-01 | 2011-12-31 | until 2011           | 2
          january of 2013      | 2013-01-01 | 2013-01-31 | January 2013         | 3
          januar 2013          | 2013-01-01 | 2013-01-31 | January 2013         | 2
          märz bis mai 2013    | 2013-03-01 | 2013-05-31 | March to May 2013    | 4
          en février 2013      | 2013-02-01 | 2013-02-28 | February 2013        | 3
          enero de 2013        | 2013-01-01 | 2013-01-31 | January 2013         | 3
          été 2012             | 2012-06-01 | 2012-08-31 | June to August 2012  | 2
          otoño 2012           | 2012-09-01 | 2012-11-30 | September to November 2012 | 2
          seit 2012            | 2012-01-01 | 9999-12-31 | since 2012           | 2
          vor 2012             | 0001-01-01 | 2011-12-31 | until 2011           | 2
          last year            | 2025-01-01 | 2025-12-31 | 2025                 | 2
          yesterday            | 2026-11-26 | 2026-11-26 | 26 November 2026     | 1
          this summer          | 2026-06-01 | 2026-08-31 | June to August 2026  | 2
          last summer dog      | 2026-06-01 | 2026-08-31 | June to August 2026  | 2
          last december        | 2025-12-01 | 2025-12-31 | December 2025        | 2
          this winter          | 2026-12-01 | 2027-02-28 | December 2026 to February 2027 | 2
          last winter          | 2025-12-01 | 2026-02-28 | December 2025 to February 2026 | 2
          last month           | 2026-10-01 | 2026-10-31 | October 2026         | 2
          last week            | 2026-11-16 | 2026-11-22 | 16 November to 22 November 2026 | 2
          last weekend         | 2026-11-21 | 2026-11-22 | 21 November to 22 November 2026 | 2
          since last year      | 2025-01-01 | 9999-12-31 | since 2025           | 3
          before this year     | 0001-01-01 | 2025-12-31 | until 2025           | 3
          gestern              | 2026-11-26 | 2026-11-26 | 26 November 2026     | 1
          im letzten jahr      | 2025-01-01 | 2025-12-31 | 2025                 | 3
          letzten sommer       | 2026-06-01 | 2026-08-31 | June to August 2026  | 2
          l'année dernière     | 2025-01-01 | 2025-12-31 | 2025                 | 2
          cet été              | 2026-06-01 | 2026-08-31 | June to August 2026  | 2
          año pasado           | 2025-01-01 | 2025-12-31 | 2025                 | 2
          """)
  void timesAreReadAsPeopleWriteThem(
      String text, String first, String last, String inWords, int words) {
    TypedTime time = TypedTime.at(List.of(text.split(" ")), TODAY).orElseThrow();

    assertEquals(first, time.period().first().toString());
    assertEquals(last, time.period().last().toString());
    assertEquals(inWords, time.period().inWords());
    assertEquals(words, time.words());
  }

  @ParameterizedTest
  @CsvSource({
    "may",
    "summer",
    "12",
    "1234",
    "2012-13",
    "2012-02-30",
    "30 february 2012",
    "in",
    "since",
    "2012-2010",
    "sunset",
    "last dog",
    "this",
    "an old dog",
    "''"
  })
  void whatNamesNoTimeIsNone(String text) {
    assertEquals(Optional.empty(), TypedTime.at(List.of(text.split(" ")), TODAY), text);
  }

  @Test
  void onlyABareYearOrTwoMayBeNumbersOfSomethingElse() {
    assertTrue(TypedTime.at(List.of("2012"), TODAY).orElseThrow().isVague());
    assertTrue(TypedTime.at(List.of("2010-2012"), TODAY).orElseThrow().isVague());
    assertFalse(TypedTime.at(List.of("in", "2012"), TODAY).orElseThrow().isVague());
    assertFalse(TypedTime.at(List.of("may", "2012"), TODAY).orElseThrow().isVague());
  }
}
