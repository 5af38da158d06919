package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.files.PictureEncoder;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Calibrations.Phrases;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.model.encoder.Medium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.util.VectorUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A score of 0.5 means even odds in a node and in a folder, for any number of words. */
@OnElasticsearch
@Tag("thorough")
final class EvenOddsIT {

  private static final int FIRST = 48;
  private static final int PICTURES = 24;
  private static final List<String> TEXTS = List.of("sea", "sky sea", "sky sea sunset");
  private static final String NAME = "even-odds";

  @TempDir private static Path folder;
  private static Gallery gallery;

  @BeforeAll
  static void index(Api api) throws IOException {
    Path file = folder.resolve(NAME + ".safetensors");
    ModelFile.write(model(), file);
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, FIRST, FIRST + PICTURES);
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(file));
    gallery.indexer(1).run(IndexProgress.NONE);

    api.putModel(NAME, model()).ok();
    Pixels pixels = Pixels.create(api, NAME, "", 2);
    try (Stream<Path> files = Files.list(pictures)) {
      for (Path picture : files.toList()) {
        pixels.put(picture.getFileName().toString(), Files.readAllBytes(picture)).ok();
      }
    }
  }

  @AfterAll
  static void close() throws IOException {
    gallery.close();
  }

  /**
   * Even odds lie at another raw score for each number of words: about half the pictures reach it.
   */
  private static CrossMediaModel model() {
    CrossMediaModel model =
        SceneModel.of(48, "forest", "sunset", "city", "fish", "snow", "sea", "sky");
    List<Calibration> maps = TEXTS.stream().map(text -> evenAt(middle(model, text))).toList();
    QueryCalibrations across =
        new QueryCalibrations(
            evenAt(0.1f),
            maps,
            new TreeMap<>(),
            Phrases.NONE,
            evenAt(0.6f),
            QueryCalibrations.UNKNOWN);
    return CrossMediaModel.of(
        model.card(),
        model.space(),
        model
            .textToImage()
            .withCalibrations(new Calibrations(across, QueryCalibrations.of(evenAt(0.7f)))));
  }

  /** The middle of the raw scores of what is drawn. */
  private static float middle(CrossMediaModel model, String text) {
    PictureEncoder encoder = PictureEncoder.of(model);
    float[] query = model.textToImage().query(Medium.ofText(text));
    double[] raw =
        IntStream.range(FIRST, FIRST + PICTURES)
            .mapToObj(number -> encoder.medium(new DrawnScenes(3).draw(number).picture()))
            .mapToDouble(
                picture -> VectorUtil.dotProduct(query, model.textToImage().document(picture)))
            .sorted()
            .toArray();
    return (float) (raw[PICTURES / 2 - 1] + raw[PICTURES / 2]) / 2;
  }

  private static Calibration evenAt(float raw) {
    return Calibration.of(new float[] {raw - 2, raw, raw + 2}, new float[] {0.01f, 0.5f, 0.99f});
  }

  @ParameterizedTest
  @FieldSource("TEXTS")
  void theSamePicturesAreAtLeastAsLikelyAsNot(String text, ElasticsearchCluster cluster)
      throws IOException {
    Map<String, Float> inFolder = new TreeMap<>();
    SearchOptions all = SearchOptions.first(PICTURES).withoutTexts();
    for (Hit hit : gallery.searches().byText(text, all).hits()) {
      if (hit.score() >= 0.5f) {
        inFolder.put(hit.name(), hit.score());
      }
    }
    assertTrue(!inFolder.isEmpty() && inFolder.size() < PICTURES, inFolder::toString);

    Map<String, Float> inNode = new TreeMap<>();
    for (JsonNode hit : atLeastEven(cluster, text)) {
      inNode.put(hit.path("_id").textValue(), (float) hit.path("_score").asDouble());
    }
    assertEquals(inFolder.keySet(), inNode.keySet());
    inNode.forEach((name, score) -> assertEquals(inFolder.get(name), score, 1e-5f, name));
  }

  private static List<JsonNode> atLeastEven(ElasticsearchCluster cluster, String text)
      throws IOException {
    return Api.of(cluster)
        .search(
            NAME,
            Formatted.of(
                """
                {"size":%d,"_source":false,"min_score":0.5,
                 "query":{"cross_media":{"field":"picture","text":"%s","plan":"exact"}}}
                """,
                PICTURES, text))
        .hits();
  }
}
