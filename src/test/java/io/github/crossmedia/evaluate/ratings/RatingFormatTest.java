package io.github.crossmedia.evaluate.ratings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.ranking.Judgments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RatingFormatTest {

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("ratings"), text);
  }

  private Ratings read(String text) throws IOException {
    return RatingFormat.read(file(text), Map.of());
  }

  @Test
  void aCaseOfQuepidIsRead() throws IOException {
    Ratings ratings =
        read(
            """
            query,docid,rating
            "a dog, wet",17.jpg,3
            " -snow",4.jpg,0
            "the ""Alps\""",5.jpg,1
            never rated
            """);
    assertEquals(
        List.of(
            new Ratings.Rating("a dog, wet", "17.jpg", 3, ""),
            new Ratings.Rating("-snow", "4.jpg", 0, ""),
            new Ratings.Rating("the \"Alps\"", "5.jpg", 1, "")),
        ratings.all());
  }

  /** Grades count from the lowest of the scale; what a judge said last counts. */
  @Test
  void aFileOfTheJudgingPageIsRead() throws IOException {
    String said =
        """
        {"judge":"ann","text":"red boat","picture":"17.jpg","grade":2.0,"scale":[1.0,5.0]}
        {"judge":"ann","text":"red boat","picture":"17.jpg","grade":4.0,"scale":[1.0,5.0]}
        {"judge":"ben","text":"red boat","picture":"17.jpg","grade":5.0,"scale":[1.0,5.0]}
        {"judge":"ben","text":"red boat","picture":"3.jpg","grade":1.0,"scale":[1.0,5.0]}
        {"judge":"ben","query_picture":"3.jpg","picture":"17.jpg","grade":null,"scale":[1.0,5.0]}
        """;
    Ratings ratings = read(said);
    assertEquals(
        List.of(
            new Ratings.Rating("red boat", "17.jpg", 3, "ann"),
            new Ratings.Rating("red boat", "17.jpg", 4, "ben"),
            new Ratings.Rating("red boat", "3.jpg", 0, "ben")),
        ratings.all());
    Judgments judgments = RatingFormat.judgments(file(said));
    assertEquals(
        Map.of("17.jpg", 88, "3.jpg", 0), judgments.gains("red+boat"), "3.5 of 4, in hundredths");
  }

  @Test
  void eachJudgeOfABookIsRead() throws IOException {
    Ratings ratings = read("query,docid,Ann,Ben\nsea,1,3,1\nsea,2,,2\n");
    assertEquals(
        List.of(
            new Ratings.Rating("sea", "1", 3, "Ann"),
            new Ratings.Rating("sea", "1", 1, "Ben"),
            new Ratings.Rating("sea", "2", 2, "Ben")),
        ratings.all());
    assertEquals(Map.of("1", 2, "2", 2), ratings.judgments().gains("sea"), "(3 + 1) / 2 = 2");
  }

  @Test
  void whatTheWorkbenchReturnsIsRead() throws IOException {
    Ratings ratings =
        read(
            """
            {"took":36,"hits":{"hits":[{"_id":"b5","_source":{"name":"Imported","judgmentRatings":[
              {"query":"red dress","ratings":[{"rating":"3.000","docId":"B0"},{"rating":"0.000","docId":"B1"}]},
              {"query":"jeans","ratings":[{"rating":"1.000","docId":"B2"}]}]}}]}}
            """);
    assertEquals(
        List.of(
            new Ratings.Rating("red dress", "B0", 3, ""),
            new Ratings.Rating("red dress", "B1", 0, ""),
            new Ratings.Rating("jeans", "B2", 1, "")),
        ratings.all());
  }

  @Test
  void idsOfTrecMayHaveTexts() throws IOException {
    Path qrels = file("q1 0 a 1\nred+boat 0 b 2\n");
    assertEquals(
        List.of(new Ratings.Rating("sea", "a", 1, ""), new Ratings.Rating("red boat", "b", 2, "")),
        RatingFormat.read(qrels, Map.of("q1", "sea")).all());
    assertEquals(Map.of("b", 2), RatingFormat.judgments(qrels).gains("red+boat"));
  }

  @Test
  void fractionsCountInHundredthsOfTheHighest() {
    Judgments gains =
        new Ratings(
                List.of(
                    new Ratings.Rating("sea", "a", 0.5, ""),
                    new Ratings.Rating("sea", "b", 2, ""),
                    new Ratings.Rating("sea", "c", 0, "")))
            .judgments();
    assertEquals(Map.of("a", 25, "b", 100, "c", 0), gains.gains("sea"));
  }

  @ParameterizedTest
  @EnumSource(RatingFormat.class)
  void whatIsWrittenIsRead(RatingFormat format) throws IOException {
    List<Ratings.Rating> all =
        List.of(
            new Ratings.Rating("a dog", "my 17.jpg", 3, ""),
            new Ratings.Rating("a dog", "4.jpg", 0, ""),
            new Ratings.Rating("sea", "4.jpg", 1, ""));
    Path file = folder.resolve("written.json");
    format.write(new Ratings(all), file);
    assertEquals(all, RatingFormat.read(file, Map.of()).all());
  }

  @Test
  void badFilesAreNamed() throws IOException {
    for (String[] bad :
        new String[][] {
          {"query,docid,rating\nsea,1,good\n", "row 2: the rating 'good' is not a number"},
          {"query,docid,rating\nsea,\"1,2\n", "a quoted cell has no end"},
          {"query,docid,rating\nsea\n", "has no ratings"},
          {"{\"hits\":[]}", "judgmentRatings"},
          {"{\"judgmentRatings\":[{\"query\":\"sea\",\"ratings\":[{\"docId\":\"1\"}]}]}", "number"},
          {"{", "is not JSON"},
          {"\n", "is empty"},
        }) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> read(bad[0])).getMessage();
      assertTrue(message.contains(bad[1]), message);
    }
  }
}
