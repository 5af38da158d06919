package io.github.crossmedia.gallery.words;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.gallery.words.QueryReader.Syntax.Piece;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuerySyntaxTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "sunset beach          | sunset beach       |               | ",
        "sunset OR beach       | sunset beach       |               | ",
        "sunset -beach         | sunset             |               | beach",
        "sunset NOT beach      | sunset             |               | beach",
        "sunset !beach         | sunset             |               | beach",
        "wow! beach!           | wow beach          |               | ",
        "+dog cat              | dog cat            | dog           | ",
        "dog AND cat           | dog cat            | dog; cat      | ",
        "(dog OR cat) AND snow | dog cat snow       | dog cat; snow | ",
        "\"polar bear\" snow   | \"polar bear\" snow|               | ",
        "snow -\"polar bear\"  | snow               |               | \"polar bear\"",
        "white-tailed deer     | white-tailed deer  |               | ",
        "where is my dog?      | where is my dog    |               | ",
        "tig*                  | tig                |               | ",
        "beach^2 sand~         | beach sand         |               | ",
        "12:30 clock           | 12 30 clock        |               | ",
        "sea / shore           | sea / shore        |               | ",
        "AND                   | AND                |               | ",
        "\"half a quote        | \"half a quote     |               | ",
      })
  void aQueryIsTakenApartAsLuceneDoes(
      String query, String wanted, String required, String excluded) {
    QueryReader.Syntax.Clauses parsed = QueryReader.Syntax.parse(query);

    assertEquals(wanted, told(parsed.wanted()));
    assertEquals(
        required == null ? "" : required,
        parsed.required().stream().map(QuerySyntaxTest::told).collect(Collectors.joining("; ")));
    assertEquals(excluded == null ? "" : excluded, told(parsed.excluded()));
  }

  private static String told(List<Piece> pieces) {
    return pieces.stream()
        .map(piece -> piece.quoted() ? "\"" + piece.text() + "\"" : piece.text())
        .collect(Collectors.joining(" "));
  }

  @Test
  void anEmptyQueryAsksForNothing() {
    assertEquals("", told(QueryReader.Syntax.parse("  ").wanted()).strip());
  }
}
