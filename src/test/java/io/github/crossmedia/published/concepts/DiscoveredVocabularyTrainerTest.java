package io.github.crossmedia.published.concepts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveredVocabularyTrainerTest {

  private static final DiscoveredVocabularyTrainer TRAINER = new DiscoveredVocabularyTrainer();

  private static CrossMediaModel learned(Settings settings, String... fixed) {
    Parameters parameters = TRAINER.searchSpace().first().with("topics", 3).with("epochs", 20);
    for (int i = 0; i < fixed.length; i += 2) {
      parameters = parameters.with(fixed[i], fixed[i + 1]);
    }
    return TRAINER.train(TrainingData.of(Themes.items(90, 1), settings), parameters);
  }

  @ParameterizedTest
  @CsvSource({
    "rankers,topics",
    "graded-rankers,topics",
    "binary,topics",
    "regressors,topics",
    "binary,labels"
  })
  void newItemsFindThoseThatAreAboutTheSame(String strategy, String concepts) {
    CrossMediaModel model = learned(Themes.settings(), "strategy", strategy, "concepts", concepts);
    TrainingData data = TrainingData.of(Themes.items(90, 1), Themes.settings());
    double reached = new AverageOverQueries(data.heldOut(Themes.items(60, 2))).of(model);
    // where chance would reach a third
    assertTrue(reached > 0.8, strategy + " " + concepts + ": " + reached);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rankers", "graded-rankers", "binary", "regressors"})
  void aLargerPortionScoresHigherInEitherMedium(String strategy) {
    // given a model whose dimensions are named by the strongest words of topics
    CrossMediaModel model = learned(Themes.settings(), "strategy", strategy);
    for (int theme = 0; theme < Themes.WORDS.size(); theme++) {
      // then text and picture of a theme lie highest where their own words name the dimension
      for (float[] point :
          List.of(
              model.textToImage().query(Themes.pure(theme)),
              model.textToImage().document(Themes.pure(theme)))) {
        String name = model.space().names().get(highest(point));
        assertTrue(
            Themes.WORDS.get(theme).containsAll(List.of(name.split(", "))),
            Themes.WORDS.get(theme) + " is named " + name);
      }
    }
  }

  @Test
  void aPictureWithoutCaptionSaysTheWordsOfItsConcepts() {
    CrossMediaModel model = learned(Themes.settings());
    Medium sea = new Medium("", Themes.pure(0).views());
    float[] point = model.textToImage().document(sea);
    List<String> strongest =
        WordWeigher.of(model).strongest(point, 3, 0).stream().map(WeightedWord::word).toList();
    assertTrue(Themes.WORDS.getFirst().containsAll(strongest), strongest.toString());
  }

  @Test
  void conceptsAreNamedByWordsAsPeopleWriteThem() {
    // given captions of plurals, which the analysis cuts to stems
    List<Item> items =
        Themes.items(90, 1).stream()
            .map(
                item ->
                    new Item(
                        item.id(),
                        item.split(),
                        item.picture(),
                        "They see the " + item.text().replace(" ", "s and ") + "s",
                        item.labels(),
                        item.views()))
            .toList();
    TextSide stems = new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 1);
    Settings settings = Themes.settings().with(stems, ItemTask.LABELS);
    Parameters parameters = TRAINER.searchSpace().first().with("topics", 3).with("epochs", 5);
    // when
    CrossMediaModel model = TRAINER.train(TrainingData.of(items, settings), parameters);
    // then names have the plurals, and none of the words that all captions share
    for (String name : model.space().names()) {
      for (String word : name.split(", ")) {
        assertTrue(
            Themes.WORDS.stream().anyMatch(theme -> theme.contains(word.replaceFirst("s$", ""))),
            name);
        assertTrue(word.endsWith("s"), name);
      }
    }
  }

  @Test
  void theNumberOfThreadsDoesNotMatterAndTheFileKeepsAll(@TempDir Path folder) throws IOException {
    CrossMediaModel one = learned(Themes.settings());
    CrossMediaModel two = learned(Themes.settings().withThreads(2));
    ModelFile.write(two, folder.resolve("model"));
    CrossMediaModel read = ModelFile.read(folder.resolve("model"));
    Medium medium = Themes.items(1, 5).getFirst().medium();
    assertArrayEquals(one.textToImage().query(medium), read.textToImage().query(medium));
    assertArrayEquals(one.textToImage().document(medium), read.textToImage().document(medium));
    assertEquals(one.space(), read.space());
  }

  @Test
  void refusesAStrategyThatThereIsNot() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> learned(Themes.settings(), "strategy", "guess"))
            .getMessage();
    assertTrue(
        message.contains("known are rankers, graded-rankers, binary and regressors"), message);
  }

  @Test
  void refusesPairsThatThereAreNot() {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> learned(Themes.settings(), "pairs", "some"))
            .getMessage();
    assertTrue(message.contains("known are all and winners"), message);
  }

  private static int highest(float[] point) {
    int best = 0;
    for (int i = 1; i < point.length; i++) {
      best = point[i] > point[best] ? i : best;
    }
    return best;
  }
}
