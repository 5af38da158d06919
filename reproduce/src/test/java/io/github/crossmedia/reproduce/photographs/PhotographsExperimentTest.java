package io.github.crossmedia.reproduce.photographs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.photographs.PhotographsRun.PhotographRecipe;
import io.github.crossmedia.reproduce.photographs.PhotographsRun.Photographs;
import io.github.crossmedia.reproduce.photographs.PhotographsRun.PhotographsExperiment;
import io.github.crossmedia.reproduce.photographs.PhotographsRun.PhotographsReport;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("nightly")
final class PhotographsExperimentTest {

  private static final List<String> WORDS = List.of("snow", "beach", "dog", "tiger");
  private static final String NETWORK = "net#0123456789ab";
  private static final String SENTENCES = "sentences, R@10";
  private static final int SERIES = 10;
  private static final int OF_SERIES = 60;
  private static final int FLICKR = 400;
  private static final int FLICKR_TRAIN = 300;

  private static final List<String> REMARKS = new ArrayList<>();

  /** What takes longest is done once. */
  private static final PhotographsReport REPORT =
      PhotographsExperiment.run(
          photographs(),
          PhotographRecipe.byHand(PhotographRecipe.RANK, 2),
          List.of(PhotographsRun.Way.values()),
          20,
          REMARKS::add);

  @Test
  void eachModelIsAskedForWhatItDidNotLearnFrom() {
    PhotographsReport report = REPORT;

    Map<String, Integer> pictures = report.pictures();
    int corel = SERIES * OF_SERIES / 2;
    assertEquals(corel, pictures.get("Corel alone"));
    assertEquals(FLICKR_TRAIN, pictures.get("Flickr8k alone"));
    assertEquals(corel + FLICKR_TRAIN, pictures.get("both"));
    assertEquals(corel + FLICKR_TRAIN, pictures.get("both, mixed"));
    assertEquals(corel * 4 / 5, pictures.get("Corel alone, without these CDs"));
    assertEquals(corel * 4 / 5 + FLICKR_TRAIN, pictures.get("both, without these CDs"));

    Map<String, ModelAnswers> series = report.answers().get(PhotographsExperiment.SERIES);
    assertEquals(
        List.of(
            "Flickr8k alone",
            "both, without these CDs",
            "both, mixed, without these CDs",
            "both, mixed, with sentences, without these CDs",
            "Corel alone, without these CDs"),
        List.copyOf(series.keySet()));
    assertEquals(20, REMARKS.size());
  }

  @Test
  void everydayWordsThatAModelDoesNotKnowAreLeftOut() {
    PhotographsReport report = REPORT;

    Map<String, ModelAnswers> valid = report.answers().get(PhotographsExperiment.FLICKR);
    ModelAnswers both = valid.get("both");
    assertEquals(3, both.everyday(), "Flickr8k's captions hold no other word of the list");
    assertEquals(3, both.words(), "and no tiger");
    assertEquals(1, valid.get("Corel alone").everyday(), "Corel's have snow and tigers only");
    assertTrue(both.firstTen().orElseThrow().observed() > 0.8, "its pictures are easy");
    assertTrue(both.timesChance() > 2, "times chance: " + both.timesChance());
    assertEquals(Optional.empty(), both.reliability(), "these pictures fitted the scores");
    Reliability judged =
        report.answers().get(PhotographsExperiment.JUDGED).get("both").reliability().orElseThrow();
    assertTrue(judged.all().brierSkill() > 0.3, "scores are probabilities");
    assertEquals(List.of(), both.kept());
    List<KeptWords> kept = report.answers().get(PhotographsExperiment.JUDGED).get("both").kept();
    assertTrue(kept.getFirst().right().observed() > 0.9, "more likely than not, and easy");
    assertEquals(1, kept.getLast().found().observed(), "all words are kept of four known ones");
  }

  @Test
  void allModelsOfASectionAreAskedTheSameTexts() {
    Map<String, ModelAnswers> valid = REPORT.answers().get(PhotographsExperiment.FLICKR);

    valid.values().forEach(row -> assertEquals(List.of("1 word", SENTENCES), kinds(row)));
    double both = valid.get("both").texts().get("1 word").observed();
    double corel = valid.get("Corel alone").texts().get("1 word").observed();
    assertTrue(both > 0.9, "its pictures are easy: " + both);
    assertTrue(corel < 0.8, "it knows one of three words: " + corel);
    REPORT
        .answers()
        .get(PhotographsExperiment.COREL)
        .values()
        .forEach(row -> assertEquals(List.of("1 word"), kinds(row), "keywords make no sentence"));
  }

  private static List<String> kinds(ModelAnswers answers) {
    return List.copyOf(answers.texts().keySet());
  }

  @Test
  void whatAModelNeverSawIsOutside() {
    PhotographsReport report = REPORT;

    Map<String, ModelAnswers> test = report.answers().get(PhotographsExperiment.COREL);
    double known = test.get("both").outside();
    double tigers = test.get("Flickr8k alone").outside();
    assertTrue(known < 0.1, "it learned from snow and tigers: " + known);
    assertTrue(tigers > 0.3, "Flickr8k has no tigers, which are half of Corel: " + tigers);
  }

  @Test
  void fewCaptionsAreLearnedOnTopOfAnotherCollection() {
    PhotographsReport report =
        PhotographsExperiment.run(
            photographs(),
            PhotographRecipe.ofNetwork(NETWORK, 2),
            List.of(PhotographsRun.Way.RIDGE),
            20,
            remark -> {});

    Map<String, ModelAnswers> asked = report.answers().get("Corel `test` by words of 100 captions");
    assertEquals(
        List.of("these captions alone", "Flickr8k alone", "Flickr8k, then these captions"),
        List.copyOf(asked.keySet()));
    double start = asked.get("Flickr8k alone").averagePrecision().observed();
    double together = asked.get("Flickr8k, then these captions").averagePrecision().observed();
    assertTrue(together > start + 0.1, "Flickr8k has no tigers: " + start + ", " + together);
  }

  @Test
  void thePageShowsEachComparisonAColumnForEachRun(@TempDir Path folder) throws IOException {
    PhotographsReport report = REPORT;
    Page written = PhotographsPage.of(report, Optional.empty());
    written.writeResults(folder);
    PhotographsPage.of(report, Optional.of(NETWORK)).writeResults(folder);

    String page = PhotographsPage.stored(folder).toString();

    for (String asked : report.asked()) {
      assertTrue(page.contains("## Asked: " + asked), page);
    }
    for (String plot : written.beside().keySet()) {
      assertTrue(page.contains("](" + plot + ")"), plot);
    }
    String network = NETWORK.substring(0, NETWORK.indexOf('#'));
    assertTrue(page.contains("| model | asked | by hand | " + network + " |\n"), page);
    assertTrue(page.contains("(photographs-" + network + ".json)"), page);
    assertEquals(
        List.of("Corel alone, without these CDs", "240 pictures"),
        written.results().table("learned").rows().getLast());
    assertEquals(
        page, PhotographsPage.stored(folder).toString(), "results say all that the page shows");
  }

  @Test
  void aPageWithoutTheMixtureSaysSo(@TempDir Path folder) throws IOException {
    PhotographsReport report =
        PhotographsExperiment.run(
            photographs(),
            PhotographRecipe.byHand(PhotographRecipe.RANK, 2),
            List.of(PhotographsRun.Way.RIDGE),
            20,
            remark -> {});

    PhotographsPage.of(report, Optional.empty()).writeResults(folder);
    String page = PhotographsPage.stored(folder).toString();
    assertTrue(page.contains("--methods ridge`"), page);
  }

  private static Photographs photographs() {
    Random random = new Random(3);
    List<Item> judged = new ArrayList<>();
    for (int i = 0; i < 90; i++) {
      judged.add(item("j" + i, "", "images/j" + i + ".jpg", "the " + WORDS.get(i % 3), random));
    }
    return new Photographs(corel(), flickr(), judged);
  }

  /** Series of snow and series of tigers; a quarter of each series is asked, one validates. */
  private static List<Item> corel() {
    List<Item> items = new ArrayList<>();
    Random random = new Random(1);
    for (int series = 0; series < SERIES; series++) {
      for (int i = 0; i < OF_SERIES; i++) {
        String word = (series + i) % 2 == 0 ? "snow" : "tiger";
        String split = i % 4 == 0 ? "test" : i % 4 == 1 ? "valid" : "train";
        String id = "c" + series + "-" + i;
        items.add(item(id, split, "images/" + series + "/" + id + ".jpg", word, random));
      }
    }
    return items;
  }

  private static List<Item> flickr() {
    List<Item> items = new ArrayList<>();
    Random random = new Random(2);
    for (int i = 0; i < FLICKR; i++) {
      String text = "the " + WORDS.get(i % 3);
      String split = i % 4 == 0 ? "valid" : "train";
      items.add(item("f" + i, split, "images/f" + i + ".jpg", text, random));
    }
    return items;
  }

  /** Pictures of a word share a component of each view, among noise. */
  private static Item item(String id, String split, String picture, String text, Random random) {
    int word = WORDS.stream().filter(text::contains).mapToInt(WORDS::indexOf).findFirst().orElse(0);
    Map<String, View> views = new HashMap<>();
    for (String view : List.of("jcd-pyramid", "auto-color-correlogram", "close-sift")) {
      Map<Integer, Float> counts = new TreeMap<>();
      counts.put(word, 3f);
      counts.merge(4 + random.nextInt(20), 1f, Float::sum);
      counts.merge(4 + random.nextInt(20), 1f, Float::sum);
      views.put(view, SparseVector.of(32, counts));
    }
    float[] seen = new float[8];
    for (int i = 0; i < seen.length; i++) {
      seen[i] = (i == word ? 2 : 0) + random.nextFloat();
    }
    views.put(NETWORK, DenseVector.of(seen));
    return new Item(id, split, picture, text, List.of(), views);
  }
}
