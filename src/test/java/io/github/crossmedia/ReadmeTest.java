package io.github.crossmedia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.Projected;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.WordLens;
import io.github.crossmedia.model.WordLens.WeightedWord;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keeps README.md true: its example is compiled and run here. */
final class ReadmeTest {

  private static final Path README = Path.of("README.md");
  private static final Path THIS = Path.of("src/test/java/io/github/crossmedia/ReadmeTest.java");

  @Test
  void theLuceneExampleFindsThePicture(@TempDir Path folder) throws IOException {
    var file = folder.resolve("corel.safetensors");
    ModelFile.write(twoWords(), file);
    var blobs = SparseVector.of(2, Map.of(0, 3f, 1, 4f));

    try (var directory = new ByteBuffersDirectory()) {
      var document = new Document();
      index(file, blobs, document);
      try (var writer = new IndexWriter(directory, new IndexWriterConfig())) {
        writer.addDocument(document);
        writer.addDocument(new Document());
      }
      try (var reader = DirectoryReader.open(directory)) {
        var hits = ask(file, new IndexSearcher(reader));
        // the words tiger and snow once each, on a picture with 3 and 4: raw score 7
        assertEquals(1, hits.scoreDocs.length);
        assertEquals(Calibration.unfitted().apply(7), hits.scoreDocs[0].score, 1e-6f);
      }
    }
  }

  private static void index(Path file, SparseVector blobs, Document document) throws IOException {
    CrossMediaModel model = ModelFile.read(file);
    Couple couple = model.textToImage();

    // Index a picture by what is seen in it.
    Medium seen = Medium.ofViews(Map.of("blobs", blobs));
    float[] point = couple.document(seen);
    List<WeightedWord> words = WordLens.of(model).strongest(point, 10, 0);
    Projected projected = new Projected("corel@1", DenseVector.of(point), words);
    CrossMediaField.named("picture").fields(projected).forEach(document::add);
  }

  private static TopDocs ask(Path file, IndexSearcher searcher) throws IOException {
    Couple couple = ModelFile.read(file).textToImage();

    // Ask in words.
    Medium asked = Medium.ofText("tiger in the snow");
    DenseVector query = DenseVector.of(couple.query(asked));
    QueryPoint version = new QueryPoint("corel@1", query, couple.calibration(asked));
    TopDocs hits = searcher.search(CrossMediaField.exact("picture", List.of(version)), 10);
    return hits;
  }

  private static CrossMediaModel twoWords() {
    var words = Vocabulary.of(List.of("tiger", "snow"));
    var text = new TextEncoder(TextAnalysis.of("whitespace"), words, List.of());
    var picture = new ViewsEncoder(List.of(new ViewPipeline("blobs", 2, List.of())), List.of());
    return CrossMediaModel.of(
        ModelCard.of("by hand", Map.of()),
        new Space.Words(words),
        new Couple(
            new EncodedTower(text, new IdentityProjection(2)),
            new EncodedTower(picture, new IdentityProjection(2)),
            Similarity.DOT,
            1,
            Calibration.unfitted()));
  }

  @Test
  void theLuceneExampleIsTheOneTestedHere() throws IOException {
    var source = words(Files.readString(THIS));
    var readme = Files.readString(README);
    var example = readme.substring(readme.indexOf("```java") + 7);
    for (var part : example.substring(0, example.indexOf("```")).split("\n\n")) {
      assertTrue(
          source.contains(words(part)), () -> "README has other code than this test: " + part);
    }
  }

  @Test
  void versionsAreThoseOfTheBuild() throws IOException {
    var readme = Files.readString(README);
    var release = Release.current();
    assertTrue(readme.contains("elasticsearch-cross-media-" + release.version() + "-plugin.zip"));
    assertTrue(readme.contains("elasticsearch-cross-media:" + release.version() + "`"));
  }

  private static String words(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
