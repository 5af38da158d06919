package io.github.crossmedia.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.lucene.Share.Kind;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A score in a latent space is split among its dimensions. */
class ConceptsTest {

  private static final float SCALE = 0.5f;
  private static final float OFFSET = 3;
  private static final float[] ASKED = {0.5f, 0.3f, 0.2f};
  private static final float[] FOUND = {0.1f, 0.7f, 0.2f};

  private static Encoder view(String name) {
    return new ViewsEncoder(List.of(new ViewPipeline(name, 3, List.of())), List.of());
  }

  private static Medium read(float... topics) {
    return Medium.ofViews(Map.of("read", DenseVector.of(topics)));
  }

  private static Medium seen(float... topics) {
    return Medium.ofViews(Map.of("seen", DenseVector.of(topics)));
  }

  private static CrossMediaModel model(Similarity similarity) {
    Couple couple =
        new Couple(
            new EncodedTower(view("read"), new IdentityProjection(3)),
            new EncodedTower(view("seen"), new IdentityProjection(3)),
            similarity,
            SCALE,
            Calibration.unfitted());
    return CrossMediaModel.of(
        ModelCard.of("by hand", Map.of()),
        new Space.Latent(List.of("art", "music", "sport")),
        couple.withScale(SCALE, OFFSET));
  }

  private static Reasons reasons(LearnedField field, Medium picture, Query query)
      throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        Document document = new Document();
        field.fields(picture).forEach(document::add);
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        return Reasons.of(query, new IndexSearcher(reader), 0).getFirst();
      }
    }
  }

  private static LearnedField field(CrossMediaModel model) {
    return LearnedField.of(CrossMediaField.named("picture"), ServedVersion.of("m@1", model));
  }

  @ParameterizedTest
  @EnumSource
  void sharesOfNamedConceptsAndTheOffsetAddUpToTheScore(Similarity similarity) throws IOException {
    LearnedField field = field(model(similarity));
    Reasons reasons =
        reasons(field, seen(FOUND), field.text(read(ASKED), PlanOptions.of(Plan.EXACT)));
    double sum = 0;
    for (Share share : reasons.shares()) {
      sum += share.share();
      switch (share.name()) {
        case "art" -> assertEquals(expected(similarity, 0), share.share(), 1e-6);
        case "music" -> assertEquals(expected(similarity, 1), share.share(), 1e-6);
        case "sport" -> assertEquals(expected(similarity, 2), share.share(), 1e-6);
        default -> {
          assertEquals(Kind.OFFSET, share.kind(), "nothing is left over: " + share);
          assertEquals(OFFSET, share.share());
        }
      }
    }
    assertTrue(reasons.shares().stream().anyMatch(share -> share.kind() == Kind.OFFSET));
    assertEquals(reasons.rawScore(), sum, 1e-6);
  }

  /** What a dimension adds, by the formula of each similarity. */
  private static double expected(Similarity similarity, int i) {
    double x = ASKED[i];
    double y = FOUND[i];
    double mean = 1.0 / 3;
    return SCALE
        * switch (similarity) {
          case DOT -> x * y;
          case COSINE -> x * y / Math.sqrt(0.38 * 0.54);
          case CORRELATION -> (x - mean) * (y - mean) / Math.sqrt((0.38 - mean) * (0.54 - mean));
          case EUCLIDEAN -> -(x - y) * (x - y);
          case KULLBACK_LEIBLER -> x * Math.log(y / x);
        };
  }

  @Test
  void dimensionsWithoutNamesAreCalledByTheWordsOnTheQuerysSide() throws IOException {
    Vocabulary words = Vocabulary.of(List.of("beach", "sea", "snow", "ski", "dog"));
    float[][] points = {{2, 0}, {3, 1}, {-3, 0}, {-2, 0}, {0, 2}};
    Couple couple =
        new Couple(
            new EncodedTower(
                new TextEncoder(TextAnalysis.of("english"), words, List.of()),
                new LinearProjection(Matrix.of(points))),
            new EncodedTower(
                view("seen"),
                new LinearProjection(Matrix.of(new float[][] {{1, 0}, {0, 1}, {0, 0}}))),
            Similarity.DOT,
            1,
            Calibration.unfitted());
    CrossMediaModel model =
        CrossMediaModel.of(ModelCard.of("by hand", Map.of()), new Space.Latent(), couple);
    LearnedField field = field(model);
    Medium winter = seen(-2, 1, 0);
    assertEquals(
        List.of("0 (snow, ski)", "1 (dog, sea)"),
        reasons(field, winter, field.picture(winter)).shares().stream().map(Share::name).toList());
    Share word =
        reasons(field, winter, field.text("sea", PlanOptions.of(Plan.EXACT))).shares().getFirst();
    assertEquals("sea", word.name());
    assertEquals(-5, word.share());
    assertEquals(List.of("0 (sea, beach)", "1 (dog, sea)"), names(word));
    assertEquals(List.of(-6f, 1f), word.parts().stream().map(Share::share).toList());
  }

  private static List<String> names(Share word) {
    return word.parts().stream().map(Share::name).toList();
  }
}
