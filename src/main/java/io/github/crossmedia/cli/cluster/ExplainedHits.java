package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.lucene.Share;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ServedVersion;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * The hits of a query by one version, with the reasons for their scores.
 *
 * @param hits those among the first by document, the best first
 * @param others documents that only other versions have among the first
 */
record ExplainedHits(String version, Map<String, Why> hits, Map<String, Why> others) {

  private static final int REASONS = 10;

  /**
   * The score of a document.
   *
   * @param raw the score before calibration
   * @param parts the parts of the raw score, which add up to it
   * @param change what would have to change to be among the first; empty if it is
   */
  record Why(float score, double raw, List<Part> parts, Optional<String> change) {}

  /**
   * A part of a raw score.
   *
   * @param name a word or concept
   * @param weight its weight in the query, 0 if it has none
   */
  record Part(String name, double weight, double share) {

    static Part of(Share share) {
      String name =
          switch (share.kind()) {
            case WORD, VISUAL_WORD, CONCEPT -> share.name();
            case OFFSET -> "offset";
            case REST -> share.name().isEmpty() ? "rest" : share.name();
          };
      return new Part(name, share.weight(), share.share());
    }
  }

  /** Returns the hits of a text by each version. */
  static List<ExplainedHits> of(List<RankedPictures> versions, String text, int size)
      throws IOException {
    Map<RankedPictures, Map<String, Why>> first = new LinkedHashMap<>();
    Map<String, Why> union = new LinkedHashMap<>();
    for (RankedPictures version : versions) {
      Map<String, Why> hits = version.first(text, size);
      first.put(version, hits);
      union.putAll(hits);
    }
    List<ExplainedHits> all = new ArrayList<>();
    for (var each : first.entrySet()) {
      Set<String> missing = new LinkedHashSet<>(union.keySet());
      missing.removeAll(each.getValue().keySet());
      Map<String, Why> others = new LinkedHashMap<>();
      each.getKey()
          .of(text, missing)
          .forEach((id, why) -> others.put(id, changed(why, each.getValue().values())));
      all.add(new ExplainedHits(each.getKey().version, each.getValue(), others));
    }
    return all;
  }

  /** Returns how much a document lacks to be among the first, and which word could bring it. */
  private static Why changed(Why why, Collection<Why> first) {
    double least = first.stream().mapToDouble(Why::raw).min().orElse(0);
    double lacking = least - why.raw();
    String change = Formatted.of("its raw score %.3f lacks %.3f", why.raw(), lacking);
    String word =
        why.parts().stream()
            .filter(part -> part.weight() > 0)
            .max((one, other) -> Double.compare(one.weight(), other.weight()))
            .map(
                part ->
                    Formatted.of(
                        ": \"%s\" weighs %.3f in the picture, and would have to weigh %.3f",
                        part.name(),
                        part.share() / part.weight(),
                        (part.share() + lacking) / part.weight()))
            .orElse("");
    return new Why(why.score(), why.raw(), why.parts(), Optional.of(change + word));
  }

  /**
   * Pictures of an index as one version projects them here, whichever version made their documents.
   */
  static final class RankedPictures implements Closeable {

    private static final String ID = "id";

    private final String version;
    private final LearnedField field;
    private final ByteBuffersDirectory memory = new ByteBuffersDirectory();
    private final DirectoryReader reader;
    private final IndexSearcher searcher;

    /** Projects pictures, which must have all views that the model reads. */
    RankedPictures(StoredModel model, Map<String, Medium> pictures) throws IOException {
      ServedVersion served = ServedVersion.of(model.version(), model.model());
      version = served.id().unhashed().toString();
      field = LearnedField.of(CrossMediaField.named("picture"), served).keeping(0, 0);
      IndexWriterConfig whole = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
      try (IndexWriter writer = new IndexWriter(memory, whole)) {
        // of equal scores, the first id leads
        for (var picture : new TreeMap<>(pictures).entrySet()) {
          Document document = new Document();
          document.add(new StringField(ID, picture.getKey(), Field.Store.YES));
          field.fields(picture.getValue()).forEach(document::add);
          writer.addDocument(document);
        }
      }
      reader = DirectoryReader.open(memory);
      searcher = new IndexSearcher(reader);
    }

    private Query query(String text) {
      return field.text(text, PlanOptions.of(Plan.EXACT).explained());
    }

    Map<String, Why> first(String text, int size) throws IOException {
      return whys(query(text), query(text), size);
    }

    Map<String, Why> of(String text, Set<String> ids) throws IOException {
      if (ids.isEmpty()) {
        return Map.of();
      }
      Query asked = query(text);
      BooleanQuery among =
          new BooleanQuery.Builder()
              .add(asked, Occur.MUST)
              .add(new TermInSetQuery(ID, ids.stream().map(BytesRef::new).toList()), Occur.FILTER)
              .build();
      return whys(among, asked, ids.size());
    }

    private Map<String, Why> whys(Query query, Query asked, int size) throws IOException {
      Map<String, Why> whys = new LinkedHashMap<>();
      for (ScoreDoc hit : searcher.search(query, size).scoreDocs) {
        Reasons reasons = Reasons.of(asked, searcher, hit.doc).getFirst().atMost(REASONS);
        whys.put(
            searcher.storedFields().document(hit.doc).get(ID),
            new Why(
                hit.score,
                reasons.rawScore(),
                reasons.shares().stream().map(Part::of).toList(),
                Optional.empty()));
      }
      return whys;
    }

    @Override
    public void close() throws IOException {
      reader.close();
      memory.close();
    }
  }
}
