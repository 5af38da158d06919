package io.github.crossmedia.elasticsearch.warmup;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * Has a small model read, index and find a picture, all in memory, so that the classes that do it
 * are loaded before the first query. It needs no privileges, as it looks at nothing that is stored.
 */
public final class FirstSteps implements Runnable {

  private static final System.Logger LOG = System.getLogger(FirstSteps.class.getName());
  private static final String VIEW = "view";
  private static final String WORD = "dog";

  /** So many words, weights and readings that reading is compiled, which a real model needs. */
  private static final int WORDS = 1_000;

  private static final int VISUAL_WORDS = 512;
  private static final int READINGS = 4;

  @Override
  public void run() {
    try {
      go();
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "the first query will be slow", e);
    }
  }

  /** Returns how many pictures each plan found. */
  List<Integer> go() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(model(), file);
    ByteBuffer bytes = ByteBuffer.wrap(file.toByteArray());
    for (int i = 1; i < READINGS; i++) {
      Sha256.of(List.of(bytes));
      ServedVersion.of("first@" + i, ModelFile.read(bytes.duplicate()));
    }
    CrossMediaModel read = ModelFile.read(bytes.duplicate());
    LearnedField field =
        LearnedField.of(CrossMediaField.named("picture"), ServedVersion.of("first@1", read));
    Medium picture = Medium.ofViews(Map.of(VIEW, SparseVector.of(VISUAL_WORDS, Map.of(0, 1f))));
    try (ByteBuffersDirectory memory = new ByteBuffersDirectory()) {
      IndexWriterConfig alone =
          new IndexWriterConfig().setMergeScheduler(new SerialMergeScheduler());
      try (IndexWriter writer = new IndexWriter(memory, alone)) {
        Document document = new Document();
        field.fields(picture).forEach(document::add);
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(memory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        return List.of(
            searcher.count(field.text(WORD, Plan.WORDS)),
            searcher.search(field.text(WORD, Plan.EXACT), 1).scoreDocs.length);
      }
    }
  }

  private static CrossMediaModel model() {
    List<String> all = new ArrayList<>(List.of(WORD));
    for (int i = 1; i < WORDS; i++) {
      all.add(WORD + i);
    }
    Vocabulary words = Vocabulary.of(all);
    TextEncoder text =
        new TextEncoder(TextAnalysis.of("english"), words, List.of(new Step.LengthOne()));
    ViewsEncoder pictures =
        new ViewsEncoder(List.of(new ViewPipeline(VIEW, VISUAL_WORDS, List.of())), List.of());
    float[] weights = new float[VISUAL_WORDS * WORDS];
    Arrays.fill(weights, 1);
    return CrossMediaModel.of(
        ModelCard.of("first", Map.of()),
        new Space.Words(words),
        new Couple(
            new EncodedTower(text, new IdentityProjection(WORDS)),
            new EncodedTower(
                pictures, new LinearProjection(Matrix.of(VISUAL_WORDS, WORDS, weights))),
            Similarity.DOT,
            1,
            Calibration.unfitted()));
  }
}
