package io.github.crossmedia.train.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Translation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ParallelCaptionsTest {

  private static List<String> lines(BilingualList list) {
    return ParallelCaptions.words(list).pairs().stream().map(Translation::line).toList();
  }

  @Test
  void wordsThatGoTogetherMeanTheSame() {
    BilingualList captions =
        new BilingualList(
            "german",
            List.of(
                new Translation("Ein Hund im Schnee", "a dog in the snow"),
                new Translation("Schnee auf dem Haus", "snow on the house"),
                new Translation("Ein Hund vor dem Haus", "a dog before the house"),
                new Translation("ein Haus", "a house")));

    List<String> lines = lines(captions);

    assertTrue(lines.containsAll(List.of("hund\tdog", "schnee\tsnow", "haus\thouse")), "" + lines);
    assertTrue(lines.stream().noneMatch(line -> line.startsWith("hund\tsnow")), "" + lines);
    assertEquals(lines, lines(captions));
  }

  @Test
  void oneCaptionTellsNothing() {
    assertEquals(
        List.of(), lines(new BilingualList("german", List.of(new Translation("Hund", "dog")))));
    assertEquals(List.of(), lines(new BilingualList("german", List.of(new Translation("!", "?")))));
  }

  /** Captions whose words a dictionary translated, in another order and with gaps. */
  @Test
  @SharedData("flickr8k/collection.jsonl")
  void findsTheDictionaryBehindTranslatedCaptions() throws IOException {
    Map<String, String> german = new HashMap<>();
    BilingualList.common("german")
        .pairs()
        .forEach(
            pair -> german.putIfAbsent(pair.meaning(), pair.foreign().toLowerCase(Locale.ROOT)));
    List<Translation> captions = new ArrayList<>();
    Map<String, Integer> used = new HashMap<>();
    TextAnalysis cutting = TextAnalysis.of("standard");
    for (var item :
        CollectionReader.readAll(SharedData.Condition.path("flickr8k/collection.jsonl"))
            .subList(0, 1_000)) {
      String english = item.text().lines().findFirst().orElseThrow();
      List<String> words = new ArrayList<>();
      for (String word : cutting.terms(english)) {
        if (german.containsKey(word)) {
          words.add(german.get(word));
          used.merge(word, 1, Integer::sum);
        }
      }
      Collections.reverse(words);
      if (!words.isEmpty()) {
        captions.add(new Translation(String.join(" ", words), english));
      }
    }
    Set<String> expected = new HashSet<>();
    used.forEach(
        (word, count) -> {
          if (count >= 5) {
            expected.add(german.get(word) + "\t" + word);
          }
        });

    Set<String> found = new HashSet<>(lines(new BilingualList("german", captions)));

    int right = (int) expected.stream().filter(found::contains).count();
    assertTrue(expected.size() > 50, "" + expected.size());
    assertTrue(right >= 0.9 * expected.size(), right + " of " + expected.size());
    long wrong =
        found.stream()
            .filter(
                line ->
                    !line.substring(0, line.indexOf('\t'))
                        .equals(german.get(line.substring(line.indexOf('\t') + 1))))
            .count();
    assertTrue(wrong <= 0.25 * found.size(), wrong + " wrong of " + found.size());
  }
}
