package io.github.crossmedia.answers;

import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** A Lucene application asked. */
public final class LibraryAnswers implements AutoCloseable {

  private static final int ALL = 100;

  private final LearnedField pictures;
  private final Directory directory = new ByteBuffersDirectory();
  private final DirectoryReader reader;

  public LibraryAnswers(Answering model) throws IOException {
    ServedVersion version = ServedVersion.of(model.id() + "@1", model.model());
    CrossMediaField field = CrossMediaField.named("picture");
    pictures =
        LearnedField.of(model.isLatent() ? field.withNearest() : field, version)
            .keeping(Answering.KEPT, Answering.LEAST);
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < Answering.PICTURES; i++) {
        Document document = new Document();
        document.add(new StringField("id", "p" + i, Field.Store.YES));
        pictures.fields(medium(i)).forEach(document::add);
        writer.addDocument(document);
      }
      for (int i = 0; i < Answering.TEXTS.size(); i++) {
        Document document = new Document();
        document.add(new StringField("id", "t" + i, Field.Store.YES));
        pictures.textFields(Medium.ofText(Answering.TEXTS.get(i))).forEach(document::add);
        writer.addDocument(document);
      }
    }
    reader = DirectoryReader.open(directory);
  }

  /** A picture as the model sees it. */
  public static Picture picture(int number) throws IOException {
    return new PictureReader(DecodingLimits.STANDARD).read("p" + number, PixelModels.png(number));
  }

  private Medium medium(int number) throws IOException {
    return pictures.model().current().views().medium(picture(number));
  }

  public Map<String, Answer> text(String text, PlanOptions options) throws IOException {
    return answers(pictures.text(text, options));
  }

  public Map<String, Answer> picture(int number, PlanOptions options) throws IOException {
    return answers(pictures.picture(medium(number), options));
  }

  /** Returns the raw score that a query has for a picture. */
  double product(float[] query, String picture) throws IOException {
    ServedVersion version = pictures.model().current();
    float[] point =
        version.model().textToImage().document(medium(Integer.parseInt(picture.substring(1))));
    return DenseVector.of(point).dot(query);
  }

  private Map<String, Answer> answers(Query query) throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    Map<String, Answer> answers = new TreeMap<>();
    for (ScoreDoc hit : searcher.search(query, ALL).scoreDocs) {
      Reasons reasons = Reasons.of(query, searcher, hit.doc).getFirst();
      String id = searcher.storedFields().document(hit.doc).get("id");
      answers.put(id, Answer.of(hit.score, reasons));
    }
    return answers;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
