package io.github.crossmedia.gallery.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedTimeTest {

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
          """)
  void timesAreReadAsPeopleWriteThem(
      String text, String first, String last, String inWords, int words) {
    TypedFilters.Times time = TypedFilters.Times.at(List.of(text.split(" "))).orElseThrow();

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
    "''"
  })
  void whatNamesNoTimeIsNone(String text) {
    assertEquals(Optional.empty(), TypedFilters.Times.at(List.of(text.split(" "))), text);
  }

  @Test
  void onlyABareYearOrTwoMayBeNumbersOfSomethingElse() {
    assertTrue(TypedFilters.Times.at(List.of("2012")).orElseThrow().isVague());
    assertTrue(TypedFilters.Times.at(List.of("2010-2012")).orElseThrow().isVague());
    assertFalse(TypedFilters.Times.at(List.of("in", "2012")).orElseThrow().isVague());
    assertFalse(TypedFilters.Times.at(List.of("may", "2012")).orElseThrow().isVague());
  }
}
