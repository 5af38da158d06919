package io.github.crossmedia.train.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cc.mallet.topics.ParallelTopicModel;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.published.concepts.Themes;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicsTest {

  private static Topics learned(List<Item> items, int topics) {
    TrainingData data = TrainingData.of(items, Themes.settings());
    return Topics.of(data.words().captionCounts(), topics, 1);
  }

  private static Vocabulary vocabulary(List<Item> items) {
    return TrainingData.of(items, Themes.settings()).words().vocabulary();
  }

  @Test
  void findsTheThemesThatTextsAreAbout() {
    List<Item> items = Themes.items(120, 1);
    Topics topics = learned(items, 3);
    Set<Set<String>> found = new HashSet<>();
    for (String name : topics.names(vocabulary(items).words())) {
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
  void nothingIsReportedOnTheConsoleMeanwhile() {
    List<String> reported = new ArrayList<>();
    Handler console =
        new Handler() {
          @Override
          public void publish(LogRecord message) {
            reported.add(message.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    ParallelTopicModel.logger.addHandler(console);
    try {
      learned(Themes.items(30, 1), 3);
    } finally {
      ParallelTopicModel.logger.removeHandler(console);
    }
    assertEquals(List.of(), reported);
  }

  @Test
  void aNewTextIsMostlyOfItsTheme() {
    List<Item> items = Themes.items(120, 1);
    Topics topics = learned(items, 3);
    TextEncoder counting =
        new TextEncoder(TextAnalysis.of(TextAnalysis.WHITESPACE), vocabulary(items), List.of());
    float[] sea = topics.mixture().apply(counting.counts("sea wave sand sea")).toArray();
    float[] more = topics.mixture().apply(counting.counts("sea wave beach")).toArray();
    assertTrue(max(sea) > 0.8, Arrays.toString(sea));
    assertEquals(place(sea), place(more));
  }

  /**
   * A text of N words, n of them of a topic, has (n + 1/3) / (N + 1) of it, as the prior of three
   * topics is 1 in all.
   */
  @Test
  void sampledPortionsCountTheWordsOfEachTopic() {
    List<Item> items = Themes.items(30, 1);
    Topics topics = learned(items, 3);
    for (int text = 0; text < items.size(); text++) {
      int words = items.get(text).text().split(" ").length;
      int counted = 0;
      for (float portion : topics.sampled().row(text)) {
        double ofTopic = portion * (words + 1) - 1.0 / 3;
        assertEquals(Math.rint(ofTopic), ofTopic, 1e-4);
        counted += (int) Math.rint(ofTopic);
      }
      assertEquals(words, counted);
    }
  }

  @Test
  void theSameSeedFindsTheSame() {
    assertEquals(learned(Themes.items(60, 2), 5), learned(Themes.items(60, 2), 5));
  }

  @Test
  void topicsThatBeginAlikeAreToldApartByOneMoreWord() {
    List<Item> items = Themes.items(30, 3);
    List<String> names = learned(items, 8).names(vocabulary(items).words());
    assertEquals(8, new HashSet<>(names).size(), names.toString());
  }

  @Test
  void textsAsTopicsFindPicturesThatAreAboutTheSame() {
    // given a latent method that reads texts as portions of topics
    Settings settings =
        Themes.settings().with(TextSide.of(List.of("lda=3"), TextSide.Words.ALL), ItemTask.LABELS);
    TrainingData data = TrainingData.of(Themes.items(90, 1), settings);
    Trainer cca = Trainers.all().named("cca");
    Parameters parameters =
        cca.searchSpace().first().with("dimensions", 2).with("similarity", "cosine");
    CrossMediaModel model = cca.train(data, parameters);
    // then new texts find pictures of their theme, where chance would reach a third
    double reached = new AverageOverQueries(data.heldOut(Themes.items(60, 2))).of(model);
    assertTrue(reached > 0.8, String.valueOf(reached));
  }

  @ParameterizedTest
  @ValueSource(strings = {"lda=", "lda=0", "lda=many"})
  void refusesANumberOfTopicsThatIsNone(String text) {
    assertThrows(IllegalArgumentException.class, () -> TextView.TopicView.parse(text));
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
