package io.github.crossmedia.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.answers.Answering;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServedVersionTest {

  private static final List<String> WORDS =
      IntStream.range(0, 200).mapToObj(number -> "w" + number).toList();
  private static final Medium PICTURE =
      Medium.ofViews(Map.of("sift", SparseVector.of(SparseVector.UNBOUNDED, Map.of(0, 3f, 5, 1f))));

  /** A pair of networks knows a picture by more words than captions do. */
  @Test
  void aPictureKeepsAsManyWordsAsTheModelSays() {
    CrossMediaModel model = PixelModels.sift(TextAnalysis.of("simple"), WORDS);
    assertEquals(16, kept(model, ServedVersion.WORDS_OF_MODEL));
    CrossMediaModel pair = model.withCard(ModelCard.of("pair", Map.of("words", "64")));
    assertEquals(64, kept(pair, ServedVersion.WORDS_OF_MODEL));
    assertEquals(5, kept(pair, 5));
    assertEquals(0, kept(pair, 0));
    for (String odd : List.of("", "0", "-1", "many", "99999999999", "1e3")) {
      assertEquals(16, model.withCard(ModelCard.of("odd", Map.of("words", odd))).words(), odd);
    }
  }

  private static int kept(CrossMediaModel model, int words) {
    List<?> kept = ServedVersion.of("m@1", model).picture(PICTURE, words, 0).words();
    assertTrue(kept.size() <= WORDS.size() / 2, "words of no weight are kept");
    return kept.size();
  }

  /** However long their points are, each example has the same say. */
  @Test
  void severalExamplesAskByTheMeanOfTheirDirections() {
    ServedModel served =
        ServedModel.of(
            List.of(ServedVersion.of("m@1", PixelModels.sift(TextAnalysis.of("simple"), WORDS))));
    List<Medium> media = List.of(PICTURE, sift(Map.of(1, 2f)), sift(Map.of(1, 7f, 2, 30f)));
    List<ServedModel.Example> examples = media.stream().map(served::example).toList();

    List<QueryVector> mean = served.like(examples, PlanOptions.DEFAULT).points();

    for (int role = 0; role < mean.size(); role++) {
      double[] sum = new double[mean.get(role).vector().dimension()];
      double lengths = 0;
      for (Medium medium : media) {
        DenseVector one = served.picture(medium, PlanOptions.DEFAULT).points().get(role).vector();
        lengths += one.norm() / media.size();
        for (int i = 0; i < sum.length; i++) {
          sum[i] += one.get(i) / one.norm();
        }
      }
      double length = Math.sqrt(Arrays.stream(sum).map(x -> x * x).sum());
      for (int i = 0; i < sum.length; i++) {
        assertEquals(sum[i] * lengths / length, mean.get(role).vector().get(i), 1e-5 * lengths);
      }
    }
    assertEquals(
        served.picture(PICTURE, PlanOptions.DEFAULT),
        served.like(examples.subList(0, 1), PlanOptions.DEFAULT));
    assertThrows(IllegalArgumentException.class, () -> served.like(List.of(), PlanOptions.DEFAULT));
  }

  private static Medium sift(Map<Integer, Float> counts) {
    return Medium.ofViews(Map.of("sift", SparseVector.of(SparseVector.UNBOUNDED, counts)));
  }

  /** Reasons take as much time as all else, and few searches ask for them. */
  @ParameterizedTest
  @EnumSource(names = {"BOTH", "WORDS", "LATENT"})
  void aQuestionWithoutReasonsIsTheSameButForThem(Answering kind) {
    ServedModel served = ServedModel.of(List.of(ServedVersion.of("m@1", kind.model())));
    String text = "tiger snow unicorn";
    for (Plan plan : List.of(Plan.EXACT, Plan.WORDS)) {
      PreparedQuery told = served.text(text, PlanOptions.of(plan));
      PreparedQuery untold = served.text(text, PlanOptions.of(plan).unexplained());
      assertEquals(bare(told), bare(untold));
      assertEquals(told.unknownWords(), untold.unknownWords());
      assertTrue(!told.unknownWords().isEmpty(), "a word is unknown");
      for (QueryVector point : untold.points()) {
        assertEquals(List.of(), ExplainedWord.known(point.explained()));
        assertEquals(ExplainedRest.NONE, point.rest());
      }
    }
  }

  /** A view that nothing reads would be passed over, and the answer that of another question. */
  @ParameterizedTest
  @EnumSource(names = {"BOTH", "WORDS", "LATENT"})
  void aViewOfATextThatNoVersionReadsIsRefused(Answering kind) {
    ServedModel served = ServedModel.of(List.of(ServedVersion.of("m@1", kind.model())));
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> served.requireTextViews(Set.of("nobody")));
    assertTrue(
        refused
            .getMessage()
            .startsWith("no served version of the model reads the text view [nobody]: it reads"),
        refused::getMessage);
  }

  private static List<Object> bare(PreparedQuery query) {
    List<Object> all = new ArrayList<>();
    for (QueryVector point : query.points()) {
      all.add(new QueryVector(point.model(), point.vector(), point.calibration()));
    }
    if (query instanceof PreparedQuery.Words words) {
      words.words().forEach(each -> all.add(each.with(List.of())));
    }
    return all;
  }
}
