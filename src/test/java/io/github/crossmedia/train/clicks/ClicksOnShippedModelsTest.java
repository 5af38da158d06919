package io.github.crossmedia.train.clicks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.MadeUpPictures;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures of two kinds by chance; people who ask for words click the first kind. */
final class ClicksOnShippedModelsTest {

  private static final int PICTURES = 60;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"photographs", "photographs-squeezenet"})
  void wordsAreLearnedBesideTheSentenceAndKeepTheirLevel(String name) throws IOException {
    CrossMediaModel base = ModelFile.read(Path.of("models", name + ".safetensors"));
    Map<String, Medium> pictures = MadeUpPictures.of(base, PICTURES);
    List<ClickCount> counts = new ArrayList<>();
    for (String query : List.of("man jumping", "jumping", "two men zorbing", "zorbing")) {
      for (int i = 0; i < PICTURES; i++) {
        counts.add(new ClickCount(query, "p" + i, 0, 40, i % 2 == 0 ? 20 : 0));
      }
    }

    CrossMediaModel learned =
        ImprovedModel.standard()
            .of(base, WeighedClicks.of(SearchLog.of(counts), Propensity.NONE), pictures);
    CrossMediaModel again =
        ImprovedModel.standard()
            .of(learned, WeighedClicks.of(SearchLog.of(counts), Propensity.NONE), pictures);
    ModelFile.write(again, folder.resolve("learned.safetensors"));
    CrossMediaModel improved = ModelFile.read(folder.resolve("learned.safetensors"));

    assertEquals(2005, improved.abilities().words().size());
    assertEquals(List.of("zorbing"), improved.textEncoder().orElseThrow().knownWords("Zorbing"));
    assertTrue(improved.abilities().words().contains("zorbing"), "as it is written");
    ModelScores before = new ModelScores(base, pictures);
    ModelScores after = new ModelScores(improved, pictures);
    for (String query : List.of("man jumping", "jumping", "two men zorbing", "zorbing")) {
      assertTrue(lead(after.raw(query)) > lead(before.raw(query)), query);
    }
    assertArrayEquals(before.raw("snow"), after.raw("snow"), 1e-4f);
    for (String word : List.of("man", "jumping")) {
      assertEquals(mean(before.raw(word)), mean(after.raw(word)), 1e-3, word);
      assertEquals(spread(before.raw(word)), spread(after.raw(word)), 1e-3, word);
    }
    Map<String, Integer> shown = strongest(base, pictures);
    strongest(improved, pictures)
        .forEach(
            (word, count) -> {
              int most = Set.of("jumping", "man", "zorbing").contains(word) ? PICTURES / 2 : 3;
              assertTrue(count <= shown.getOrDefault(word, 0) + most, word + " in " + count);
            });
    Medium asked = Medium.ofText("two dogs play in the snow");
    assertArrayEquals(
        base.abilities().sentence(base.textToImage().query(asked)),
        improved.abilities().sentence(improved.textToImage().query(asked)));
  }

  private static Map<String, Integer> strongest(CrossMediaModel model, Map<String, Medium> shown) {
    WordWeigher weigher = WordWeigher.of(model);
    Map<String, Integer> counts = new TreeMap<>();
    for (Medium picture : shown.values()) {
      for (WeightedWord word : weigher.strongest(model.textToImage().document(picture), 16, 0)) {
        counts.merge(word.word(), 1, Integer::sum);
      }
    }
    return counts;
  }

  /** Returns how far the first kind is above the other, in spreads of all. */
  private static double lead(float[] scores) {
    double sum = 0;
    for (int i = 0; i < scores.length; i++) {
      sum += i % 2 == 0 ? scores[i] : -scores[i];
    }
    return sum / Math.max(1e-9, spread(scores));
  }

  private static double mean(float[] scores) {
    double sum = 0;
    for (float score : scores) {
      sum += score;
    }
    return sum / scores.length;
  }

  private static double spread(float[] scores) {
    double mean = mean(scores);
    double squares = 0;
    for (float score : scores) {
      squares += (score - mean) * (score - mean);
    }
    return Math.sqrt(squares / scores.length);
  }
}
