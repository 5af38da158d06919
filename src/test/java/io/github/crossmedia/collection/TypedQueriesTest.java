package io.github.crossmedia.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TypedQueriesTest {

  private static final int MANY = 1_000;
  private static final int TRIALS = 50;

  private static TextEncoder encoder(int longest, String... words) {
    return new TextEncoder(
        TextAnalysis.of("english", longest), Vocabulary.of(List.of(words)), List.of());
  }

  private static Set<String> asked(TextEncoder encoder, String... captions) {
    Set<String> asked = new HashSet<>();
    Random seeds = new Random(1);
    for (int trial = 0; trial < TRIALS; trial++) {
      QuerySet queries = TypedQueries.of(List.of(captions), encoder, MANY, seeds.nextLong());
      for (int query = 0; query < queries.size(); query++) {
        asked.add(text(encoder, queries, query));
      }
    }
    return asked;
  }

  private static String text(TextEncoder encoder, QuerySet queries, int query) {
    return String.join(
        " ", Arrays.stream(queries.words(query)).mapToObj(encoder.vocabulary()::word).toList());
  }

  /** The order of a query's words is that of the vocabulary: here "black", "dog", "grass". */
  @Test
  void wordsOfAQueryStandTogetherInALine() {
    TextEncoder encoder = encoder(1, "black", "dog", "grass", "snow");
    assertEquals(
        Set.of("black", "dog", "grass", "black dog", "dog grass", "black dog grass", "snow"),
        asked(encoder, "A black dog is on the rare grass.\nSnow!"));
  }

  @Test
  void aWholeLineIsAskedHoweverLong() {
    String[] words = {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1"};
    Set<String> asked = asked(encoder(1, words), String.join(" ", words));
    assertTrue(asked.contains(String.join(" ", words)), asked.toString());
    assertTrue(asked.stream().noneMatch(query -> query.split(" ").length == 9), asked.toString());
  }

  @Test
  void wordsThatMakeAnNgramAskForItToo() {
    Set<String> asked = asked(encoder(2, "black", "black dog", "dog"), "black dog");
    assertEquals(Set.of("black", "dog", "black black dog dog"), asked);
  }

  /** The second picture holds all words of the first line, though not in one line. */
  @Test
  void picturesWhoseCaptionsHoldAllWordsAreRelevant() {
    TextEncoder encoder = encoder(1, "black", "dog", "snow");
    QuerySet queries = TypedQueries.of(List.of("black dog", "snow dog\nblack"), encoder, MANY, 1);
    int both =
        IntStream.range(0, queries.size())
            .filter(query -> text(encoder, queries, query).equals("black dog"))
            .findFirst()
            .orElseThrow();
    assertEquals(List.of(0, 1), Arrays.stream(queries.relevant(both)).boxed().toList());
  }

  @Test
  void noMoreQueriesOfALengthAreAskedThanWanted() {
    String[] words =
        IntStream.range(0, 26).mapToObj(i -> (char) ('a' + i) + "1").toArray(String[]::new);
    String caption = String.join("\n", String.join(" ", words), "k1 b1 c1", "z1 x1 y1");
    QuerySet queries = TypedQueries.of(List.of(caption), encoder(1, words), 2, 1);
    int[] lengths = IntStream.range(0, queries.size()).map(i -> queries.words(i).length).toArray();
    assertEquals(2, Arrays.stream(lengths).filter(length -> length == 1).count());
    assertEquals(1, Arrays.stream(lengths).filter(length -> length == 26).count());
  }
}
