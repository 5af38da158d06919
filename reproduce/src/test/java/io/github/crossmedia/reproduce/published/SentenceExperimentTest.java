package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.published.Reproduction.AskedPictures;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An experiment whose queries are sentences and pictures, asked of the split {@code valid}. */
@Tag("nightly")
class SentenceExperimentTest {

  private static final String YAML =
      """
      title: sentences
      paper: none
      collection: collection.jsonl
      task: sentences
      language: english
      asked_split: valid
      views: ["pixels:plain"]
      tolerance: 0.2
      methods:
        - method: contrastive
          text_views: [tfidf]
          parameters: {components: ["12"], dimensions: ["6"], passes: ["0"], picture-ridge: ["0.1"], text-ridge: ["1"]}
          results:
            - {queries: text, measure: R@10, paper: 30.1, guard: 40}
            - {queries: text, measure: median_rank, paper: 38}
            - {queries: image, measure: R@10}
            - {queries: image, measure: median_rank}
        - method: cmtt
          parameters: {rank: ["6"]}
          results:
            - {queries: text, measure: R@10}
      """;
  private static final List<String> ANIMALS = List.of("dog", "horse", "bird", "fish", "cat");

  @Test
  void ranksAreNotPercentAndNothingIsLearnedFromWhatIsAsked() throws IOException {
    Experiment experiment = Experiment.read(YAML.getBytes(StandardCharsets.UTF_8));
    Report report = ExperimentRunner.run(experiment, items(), AskedPictures.TEST, 50, remark -> {});
    assertEquals(80, report.counts().askedPictures());
    assertEquals(160, report.counts().trainingPictures() + report.counts().validationPictures());
    assertEquals(80 + 160, report.counts().askedQueries(), "pictures and their two sentences");
    Row found = report.rows().getFirst();
    assertTrue(found.reached(), "R@10 " + found.ours());
    Row median = report.rows().get(1);
    assertTrue(
        median.ours().observed() >= 1 && median.ours().observed() <= 20,
        "one animal in five is on 16 of 80 pictures: " + median.ours());
    assertTrue(median.ours().interval().lower() <= median.ours().observed());
    assertEquals(
        List.of("text", "text", "image", "image", "text"),
        report.rows().stream().map(Row::queries).toList());
    String page = ReproductionPage.of("sentences", report).toString();
    assertTrue(page.contains("| text median_rank |"), page);
    assertTrue(page.contains("| *published* | "), page);
    assertTrue(page.contains("| 38.0 |"), page);
  }

  private static List<Item> items() {
    Random random = new Random(1);
    List<Item> items = new ArrayList<>();
    for (int n = 0; n < 240; n++) {
      String animal = ANIMALS.get(n % ANIMALS.size());
      float[] pixels = new float[16];
      for (int i = 0; i < pixels.length; i++) {
        pixels[i] = (float) (0.2 * random.nextGaussian() + (i == n % ANIMALS.size() ? 1 : 0));
      }
      items.add(
          new Item(
              "item" + n,
              n < 160 ? "train" : "valid",
              "",
              "A " + animal + " is here\nThere is the " + animal,
              List.of(),
              Map.of("pixels", DenseVector.of(pixels))));
    }
    return items;
  }
}
