package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** A whole application on Lucene alone: docs/lucene.md shows its parts, a test runs it. */
public final class LuceneApplication {

  private LuceneApplication() {}

  /** Takes a command, a model file and the folder of an index: {@code index} or {@code search}. */
  public static void main(String[] args) throws IOException, ParseException {
    CrossMediaModel model = ModelFile.read(Path.of(args[1]));
    try (Directory directory = FSDirectory.open(Path.of(args[2]))) {
      if (args[0].equals("index")) {
        index(directory, model);
      } else {
        search(directory, model);
      }
    }
  }

  private static LearnedField pictures(CrossMediaModel model) {
    // A field, and the version of a model that serves it.
    ServedVersion version = ServedVersion.of("corel@1", model);
    CrossMediaField field = CrossMediaField.named("picture").withNearest().withVisualWordPostings();
    LearnedField pictures = LearnedField.of(field, version).keeping(16, 0.05f);
    return pictures;
  }

  private static void index(Directory directory, CrossMediaModel model) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      add(writer, model, "tiger", "a zoo in Berlin", Map.of(0, 3f, 1, 1f));
      add(writer, model, "tiger-in-snow", "Siberia in winter", Map.of(0, 3f, 1, 4f));
      add(writer, model, "snow", "Norway in winter", Map.of(1, 5f));
      writer.addDocument(new Document());
    }
  }

  private static void add(
      IndexWriter writer,
      CrossMediaModel model,
      String id,
      String caption,
      Map<Integer, Float> counts)
      throws IOException {
    LearnedField pictures = pictures(model);
    SparseVector blobs = SparseVector.of(2, counts);

    // A document: what the model sees in the picture, and its visual words.
    Document document = new Document();
    document.add(new StringField("id", id, Store.YES));
    document.add(new TextField("caption", caption, Store.NO));
    pictures.fields(Medium.ofViews(Map.of("blobs", blobs))).forEach(document::add);
    writer.addDocument(document);
  }

  private static void search(Directory directory, CrossMediaModel model)
      throws IOException, ParseException {
    LearnedField pictures = pictures(model);
    SparseVector blobs = SparseVector.of(2, Map.of(1, 5f));
    Medium picture = Medium.ofViews(Map.of("blobs", blobs));
    Medium tiger = Medium.ofViews(Map.of("blobs", SparseVector.of(2, Map.of(0, 5f))));

    // The four plans give a picture the same score.
    Query words = pictures.text("tiger snow", Plan.WORDS);
    Query exact = pictures.text("tiger snow", Plan.EXACT);
    Query nearest = pictures.text("tiger snow", PlanOptions.nearest(10));
    Query visualWords = pictures.text("tiger snow", Plan.VISUAL_WORDS);

    // Pictures like a picture: as the model sees them, or by shared visual words.
    Query like = pictures.picture(picture);
    Query sharing = CrossMediaField.like("picture", "blobs", blobs, 100);

    // Pictures like two pictures, by the mean of their points.
    Query both = pictures.like(List.of(picture, tiger));

    // Lucene's syntax, in which one field is answered by learned similarity.
    Map<String, LearnedField> learned = Map.of("picture", pictures);
    var parser = new CrossMediaQueryParser("caption", new StandardAnalyzer(), learned);
    Query parsed = parser.parse("picture:(tiger snow)^2 AND winter NOT caption:norway");

    // Documents of versions that the query doesn't carry.
    Query unserved = VersionFilter.noneOf("picture", List.of("corel@1"));

    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      print(searcher, "words", words);
      print(searcher, "exact", exact);
      print(searcher, "nearest", nearest);
      print(searcher, "visual words", visualWords);
      print(searcher, "like", like);
      print(searcher, "sharing", sharing);
      print(searcher, "both", both);
      print(searcher, "parsed", parsed);
      System.out.println("unserved " + searcher.count(unserved));
    }
  }

  private static void print(IndexSearcher searcher, String name, Query query) throws IOException {
    StringBuilder line = new StringBuilder(name);
    for (ScoreDoc hit : searcher.search(query, 10).scoreDocs) {
      String id = searcher.storedFields().document(hit.doc).get("id");
      line.append(Formatted.of(", %s %.4f", id, hit.score));
    }
    System.out.println(line);
  }
}
