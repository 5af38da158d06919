package io.github.crossmedia.train.concepts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.TrainingData;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TopicsTest {

  private static Topics learned(List<Item> items, int topics) {
    TrainingData data = TrainingData.of(items, Themes.settings());
    return Topics.of(data.words().captionCounts(), data.words().vocabulary(), topics, 1);
  }

  @Test
  void findsTheThemesThatTextsAreAbout() {
    Topics topics = learned(Themes.items(120, 1), 3);
    Set<Set<String>> found = new HashSet<>();
    for (String name : topics.names()) {
      Set<String> words = Set.of(name.split(", "));
      assertEquals(3, words.size(), name);
      found.add(
          new HashSet<>(
              Themes.WORDS.stream()
                  .filter(theme -> theme.containsAll(words))
                  .findAny()
                  .orElseThrow(() -> new AssertionError(name + " is of no one theme"))));
    }
    assertEquals(3, found.size());
  }

  @Test
  void aNewTextIsMostlyOfItsTheme() {
    Topics topics = learned(Themes.items(120, 1), 3);
    TextEncoder counting =
        new TextEncoder(TextAnalysis.of(TextAnalysis.WHITESPACE), topics.vocabulary(), List.of());
    float[] sea = topics.mixture().apply(counting.counts("sea wave sand sea")).toArray();
    float[] more = topics.mixture().apply(counting.counts("sea wave beach")).toArray();
    assertTrue(max(sea) > 0.8, Arrays.toString(sea));
    assertEquals(place(sea), place(more));
  }

  @Test
  void theSameSeedFindsTheSame() {
    assertEquals(learned(Themes.items(60, 2), 5), learned(Themes.items(60, 2), 5));
  }

  @Test
  void topicsThatBeginAlikeAreToldApartByOneMoreWord() {
    List<String> names = learned(Themes.items(30, 3), 40).names();
    assertEquals(40, names.size());
  }

  private static float max(float[] portions) {
    return portions[place(portions)];
  }

  private static int place(float[] portions) {
    int best = 0;
    for (int i = 1; i < portions.length; i++) {
      best = portions[i] > portions[best] ? i : best;
    }
    return best;
  }
}
