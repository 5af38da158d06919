package io.github.crossmedia.reproduce.words;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.words.WordsExperiment.WordsReport;
import io.github.crossmedia.reproduce.words.WordsRun.WordsPage;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole experiment, on made-up pictures of pairs of things that are alike. */
@Tag("nightly")
class WordsExperimentTest {

  /** Things of one line look alike and stand in like captions. */
  private static final List<List<String>> THINGS =
      List.of(
          List.of("tiger", "leopard", "lion"),
          List.of("beach", "coast", "island"),
          List.of("snow", "ice", "frost"),
          List.of("car", "truck", "bus"),
          List.of("flower", "rose", "tulip"));

  private static final List<String> BESIDE = List.of("grass", "sand", "white", "road", "garden");

  private static final String LIBRARY = "crossmedia.networks";

  @TempDir private Path folder;

  @BeforeEach
  void aLibraryOfItsOwn() {
    System.setProperty(LIBRARY, folder.resolve("networks").toString());
  }

  @AfterEach
  void theLibraryOfTheUser() {
    System.clearProperty(LIBRARY);
  }

  private static List<Item> items(boolean areSentences, int train, int others, String other) {
    Random random = new Random(areSentences ? 1 : 2);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < train + others; i++) {
      int kind = random.nextInt(THINGS.size());
      int member = random.nextInt(3);
      String thing = THINGS.get(kind).get(member);
      // one of the collections lacks the last thing of each line
      if (areSentences && member == 2) {
        thing = THINGS.get(kind).get(0);
      }
      String beside = random.nextInt(4) == 0 ? "" : BESIDE.get(kind);
      String text =
          areSentences
              ? "a big red " + thing + " and the " + beside + " here"
              : thing + " " + beside + (random.nextBoolean() ? " sky" : "");
      float[] view = new float[16];
      for (int d = 0; d < view.length; d++) {
        view[d] = 0.3f * random.nextFloat();
      }
      view[kind] += 1;
      view[5 + member] += 0.4f;
      String split = i < train ? "train" : i % 2 == 0 ? other : "valid";
      items.add(
          new Item(
              (areSentences ? "s" : "k") + i,
              split,
              "",
              text.strip(),
              List.of(),
              Map.of("seen", DenseVector.of(view))));
    }
    return items;
  }

  private WordsExperiment experiment(Path vectors) {
    return new WordsExperiment(
        items(false, 1_100, 300, "test"),
        items(true, 1_200, 200, "valid"),
        vectors,
        4,
        "seen",
        1,
        remark -> {});
  }

  @Test
  void aPairOfTheOtherCollectionReadsWords() throws IOException {
    WordsReport report = experiment(folder.resolve("vectors.txt")).byPair(Optional.empty());

    TreeSet<String> kinds = new TreeSet<>(report.found().keySet());
    assertEquals(12, kinds.size(), kinds.toString());
    FoundWords read = report.found().get("Corel, random words, by a network's text side");
    assertTrue(read.words() > 0);
    assertTrue(
        read.averagePrecision(FoundWords.Trial::asked).observed() > 1.5 * read.chance(),
        read.averagePrecision(FoundWords.Trial::asked).observed() + " " + read.chance());

    WordsPage.byPair(report, "seen", false).write(folder);

    String page = Files.readString(folder.resolve("words-pair.md"));
    assertTrue(page.contains("by texts and a network's text side |"), page);
  }

  @Test
  void everyPartIsMeasured() throws IOException {
    Path vectors = folder.resolve("vectors.txt");
    WordsReport report = experiment(vectors).report();

    assertTrue(
        Files.readString(vectors).contains("\ntiger ")
            || Files.readString(vectors).startsWith("tiger "));
    TreeSet<String> kinds = new TreeSet<>(report.found().keySet());
    assertTrue(kinds.contains("Corel, random words"), kinds.toString());
    assertTrue(kinds.contains("Corel, all animals, by word vectors"), kinds.toString());
    assertTrue(kinds.contains("Corel, all places, by texts and word vectors"), kinds.toString());
    assertTrue(kinds.contains("Flickr8k's model, Corel's captions"), kinds.toString());
    FoundWords across = report.found().get("Flickr8k's model, Corel's captions");
    assertTrue(across.words() > 0);
    assertTrue(
        across.averagePrecision(FoundWords.Trial::asked).observed() > 1.5 * across.chance(),
        across.averagePrecision(FoundWords.Trial::asked).observed() + " " + across.chance());
    assertEquals(2, report.phrases().size());
    assertTrue(report.phrases().getFirst().learned() > 0);

    WordsPage.of(report, "seen").write(folder);

    String page = Files.readString(folder.resolve("words.md"));
    assertTrue(page.contains("## Phrases"), page);
    assertTrue(page.contains("| Corel, all animals |"), page);
  }
}
