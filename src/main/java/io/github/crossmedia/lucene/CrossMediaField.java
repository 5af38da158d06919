package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WordLens.WeightedWord;
import io.github.crossmedia.serve.CountWeights;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * A picture or a text in a Lucene document, as projected by a model, and the queries that find it
 * by learned similarity.
 *
 * <p>A field {@code picture} consists of the Lucene fields {@code picture} (the version that made a
 * document, postings and sorted doc values), {@code picture.vector} (binary doc values), {@code
 * picture.layout} (how the vector is stored), {@code picture.nearest} (the same vector in Lucene's
 * own vector field, if enabled), {@code picture.words} (postings whose frequencies are the coded
 * weights, and sorted-set doc values for facets), {@code picture.strong} (the strong words once
 * more). Queries are plain values: no model is needed to run one.
 *
 * <p>A stored weight of a word loses less than 1 part in 2,000; a vector loses nothing in float32,
 * and up to 1 part in 254 of its largest component in int8. With a model, {@link LearnedField}
 * creates documents and queries (LuceneApplicationTest runs this):
 *
 * <pre>
 * ServedVersion version = ServedVersion.of("corel@1", model);
 * CrossMediaField field = CrossMediaField.named("picture").withNearest().withVisualWordPostings();
 * LearnedField pictures = LearnedField.of(field, version).keeping(16, 0.05f);
 * pictures.fields(Medium.ofViews(Map.of("blobs", blobs))).forEach(document::add);
 * Query words = pictures.text("tiger snow", Plan.WORDS);
 * </pre>
 */
public final class CrossMediaField {

  /** The largest number of a visual word, beyond that of any code book. */
  public static final int LARGEST_VISUAL_WORD = (1 << 24) - 1;

  private final String name;
  private final StoredParts parts;

  private CrossMediaField(String name, StoredParts parts) {
    this.name = name;
    this.parts = parts;
  }

  /** A field that keeps vectors as float32 and no Lucene vector field. */
  public static CrossMediaField named(String name) {
    return new CrossMediaField(name, StoredParts.USUAL);
  }

  public CrossMediaField with(StoredVector storedVector) {
    return new CrossMediaField(name, parts.with(storedVector));
  }

  /** This field with vectors in a Lucene vector field too, for {@code nearest}. */
  public CrossMediaField withNearest() {
    return new CrossMediaField(name, parts.withNearest());
  }

  /**
   * This field without vectors in doc values: a Lucene vector field holds the only ones, that of
   * {@link #withNearest} or one that the application writes and names in {@link #exact(String,
   * String, List)}. Scores are those of float32. Each document tells where its vector is, so an
   * index may have documents of both kinds.
   */
  public CrossMediaField withoutCopies() {
    return new CrossMediaField(name, parts.withoutCopies());
  }

  /** This field with postings of visual words too, for {@link #like} and {@link #visualWord}. */
  public CrossMediaField withVisualWordPostings() {
    return new CrossMediaField(name, parts.withVisualWordPostings());
  }

  /**
   * This field without the second postings of strong words, which queries of few words read in
   * large segments of documents that all have them.
   */
  public CrossMediaField withoutLayers() {
    return new CrossMediaField(name, parts.withoutLayers());
  }

  public String name() {
    return name;
  }

  /** The Lucene fields to add to a document. */
  public List<IndexableField> fields(ProjectedItem projected) {
    return parts.fields(name, projected);
  }

  /**
   * The Lucene fields to add to a document, with those of its visual words by the name of their
   * view.
   */
  public List<IndexableField> fields(
      ProjectedItem projected, Map<String, SparseVector> visualWords) {
    List<IndexableField> fields = new ArrayList<>(fields(projected));
    if (parts.inverted() && !visualWords.isEmpty()) {
      fields.add(DocumentFields.layout(name, StoredLayout.VISUAL_WORDS));
    }
    visualWords.forEach(
        (view, counts) ->
            fields.addAll(
                parts.inverted()
                    ? DocumentFields.visualWords(name, view, counts)
                    : List.of(counts(view, counts))));
    return fields;
  }

  /** The Lucene field of other forms of the words, in which {@link #word} finds them too. */
  public static IndexableField forms(String field, List<WeightedWord> forms) {
    return DocumentFields.words(field, forms);
  }

  /** The Lucene field of the visual words of one view that the plan {@code visual_words} reads. */
  public IndexableField counts(String view, SparseVector counts) {
    return DocumentFields.counts(name, view, counts);
  }

  /** The plan {@code exact}: scans all documents with a vector of one of the query's versions. */
  public static Query exact(String field, List<QueryVector> versions) {
    return new ExactQuery(PointFields.of(field), versions);
  }

  /**
   * The plan {@code exact} where {@code vectors}, a Lucene vector field for maximum inner products,
   * holds the same vectors, or the only ones: where it does not quantise them, it is scanned.
   */
  public static Query exact(String field, String vectors, List<QueryVector> versions) {
    return new ExactQuery(new PointFields(field, vectors), versions);
  }

  /** The plan {@code words}: documents strong in a query word, with dynamic pruning. */
  public static Query words(String field, List<WordWeights> versions) {
    return new WordsQuery(field, versions);
  }

  /**
   * The plan {@code nearest}: the {@code k} documents nearest to the query as Lucene's vector field
   * finds them, scored as {@code exact} scores them.
   */
  public static Query nearest(String field, List<QueryVector> versions, int k) {
    return nearest(field, versions, k, MatchAllDocsQuery.INSTANCE);
  }

  /** The plan {@code nearest} among the documents that match {@code filter}. */
  public static Query nearest(String field, List<QueryVector> versions, int k, Query filter) {
    return new NearestQuery(field, versions, k, k, filter);
  }

  /**
   * Documents that other queries find, one query for each version, scored as {@code exact} scores
   * them: the plan {@code nearest} over vectors that the Lucene field {@code vectors} holds.
   */
  public static Query candidates(
      String field, String vectors, List<QueryVector> versions, List<Query> candidates) {
    return new CandidatesQuery(new PointFields(field, vectors), versions, candidates);
  }

  /**
   * The plan {@code visual_words}: documents with all the views that a linear model reads, compared
   * with the back-projected query, whether or not a version projected them.
   */
  public static Query visualWords(String field, CountWeights query) {
    return new VisualWordsQuery(field, query);
  }

  /** Documents that have a visual word; a region shared among words has each of them. */
  public static Query visualWord(String field, String view, int visualWord) {
    Term term = new Term(FieldNames.visualWords(field, view), String.valueOf(visualWord));
    return new ConstantScoreQuery(new TermQuery(term));
  }

  /**
   * Pictures like one with these visual words, found through the inverted index by at most {@code
   * limit} of them and scored like texts, by BM25 unless the searcher has another similarity.
   */
  public static Query like(String field, String view, SparseVector counts, int limit) {
    return new LikeQuery(field, view, counts, limit);
  }

  /**
   * Documents of any version that have this word among their strongest. The score is the stored
   * weight, not calibrated, so that scores add up like those of terms.
   */
  public static Query word(String field, String word) {
    return new WeightedTermQuery(field, word);
  }

  /** The same for a word that a document may have in a second field instead. */
  public static Query word(String field, String secondField, String word) {
    return new EitherWordQuery(field, secondField, word);
  }

  /**
   * A query scored by Lucene's maximum inner product, its scores converted back to dot products and
   * calibrated as by {@code exact}.
   */
  public static Query innerProduct(Query scored, Calibration calibration) {
    return CalibratedQuery.ofInnerProduct(scored, calibration);
  }

  /** A query that sums words, calibrated as by {@code words}. */
  public static Query calibrated(Query words, Calibration calibration) {
    return new CalibratedQuery(words, calibration);
  }

  /**
   * The score of {@code exact} as a value, for sorting, expressions and function scores; documents
   * that {@code exact} doesn't match have none.
   */
  public static DoubleValuesSource score(String field, List<QueryVector> versions) {
    return new ExactValuesSource(PointFields.of(field), versions);
  }

  /**
   * The matches of a query in segments that show the field, see {@link FieldNames#isShown}: for
   * queries that don't check which version made a document, so that readers which hide the field by
   * its name hide it from them too.
   */
  public static Query shown(String field, Query query) {
    return new ShownQuery(field, query);
  }

  /**
   * How the parts of this field are stored, such as {@code float32/371} and {@code words/1}, and in
   * how many documents of an index.
   */
  public static SortedMap<String, Integer> layouts(IndexReader reader, String field)
      throws IOException {
    return StoredLayout.found(reader, field);
  }
}
