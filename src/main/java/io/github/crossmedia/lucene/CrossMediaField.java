package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.ExactQuery.ExactValuesSource;
import io.github.crossmedia.lucene.NearestQuery.CandidatesQuery;
import io.github.crossmedia.lucene.WeightedTermQuery.EitherWordQuery;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.CountWeights;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * A picture or a text in a Lucene document, as projected by a model, and the queries that find it
 * by learned similarity.
 *
 * <p>A field {@code picture} consists of several Lucene fields. {@code picture} is the version that
 * projected a document, as postings and sorted doc values. {@code picture.vector} is the vector in
 * binary doc values, and {@code picture.layout} its layout. {@code picture.nearest} is the same
 * vector in Lucene's own vector field, if enabled. {@code picture.words} contains postings whose
 * frequencies are the coded weights, and sorted-set doc values for facets. Queries are plain
 * values, which run without a model.
 *
 * <p>The stored weight of a word loses less than 1 part in 2,000. A vector loses nothing in
 * float32, and up to 1 part in 254 of its largest component in int8. With a model, {@link
 * LearnedField} creates documents and queries (LuceneApplicationTest runs this):
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
  public static final int MAX_VISUAL_WORD = Views.MAX_VISUAL_WORDS - 1;

  private static final Query NOTHING_KNOWN =
      new MatchNoDocsQuery("the model knows nothing of the query");

  private final String name;
  private final Parts parts;

  private CrossMediaField(String name, Parts parts) {
    this.name = name;
    this.parts = parts;
  }

  /** Returns a field that keeps vectors as float32 and no Lucene vector field. */
  public static CrossMediaField named(String name) {
    return new CrossMediaField(name, Parts.USUAL);
  }

  public CrossMediaField with(StoredVector storedVector) {
    return new CrossMediaField(name, parts.with(storedVector));
  }

  /** Returns this field with vectors also in a Lucene vector field, for {@code nearest}. */
  public CrossMediaField withNearest() {
    return new CrossMediaField(name, parts.withNearest());
  }

  /**
   * Returns this field without vectors in doc values: they are only in a Lucene vector field, that
   * of {@link #withNearest} or of {@link #exact(String, String, List)}. Scores are those of
   * float32. An index may have documents with and without doc values.
   */
  public CrossMediaField withoutCopies() {
    return new CrossMediaField(name, parts.withoutCopies());
  }

  /** Returns this field with postings for {@link #like} and {@link #visualWord}. */
  public CrossMediaField withVisualWordPostings() {
    return new CrossMediaField(name, parts.withVisualWordPostings());
  }

  public String name() {
    return name;
  }

  /** Returns the Lucene fields to add to a document. */
  public List<IndexableField> fields(ProjectedItem projected) {
    return parts.fields(name, projected);
  }

  /**
   * Returns the Lucene fields to add to a document with visual words, by the name of their view.
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

  /** Returns the Lucene field of other forms of the words, which {@link #word} finds, too. */
  public static IndexableField forms(String field, List<WeightedWord> forms) {
    return DocumentFields.words(field, forms);
  }

  /**
   * Returns the Lucene field of the visual words of one view that the plan {@code visual_words}
   * reads.
   */
  public IndexableField counts(String view, SparseVector counts) {
    return DocumentFields.counts(name, view, counts);
  }

  /**
   * Returns the plan {@code exact}, a scan of all documents with a vector of the query's versions.
   */
  public static Query exact(String field, List<QueryVector> versions) {
    return new ExactQuery(PointFields.of(field), versions);
  }

  /**
   * Returns the plan {@code exact} for vectors that are also, or only, in {@code vectors}, a Lucene
   * vector field for maximum inner products. It scans that field if the vectors are not quantised.
   */
  public static Query exact(String field, String vectors, List<QueryVector> versions) {
    return new ExactQuery(new PointFields(field, vectors), versions);
  }

  /**
   * Returns the plan {@code words}: finds documents strong in a query word, with dynamic pruning.
   */
  public static Query words(String field, List<WordWeights> versions) {
    return words(field, versions, WindowCache.NONE);
  }

  /** Returns the plan {@code words} for an index whose large segments have words in memory. */
  public static Query words(String field, List<WordWeights> versions, WindowCache windows) {
    return new WordsQuery(field, versions, windows);
  }

  /**
   * Returns the plan {@code nearest}: finds the {@code k} nearest documents by Lucene's vector
   * field.
   */
  public static Query nearest(String field, List<QueryVector> versions, int k) {
    return nearest(field, versions, k, MatchAllDocsQuery.INSTANCE);
  }

  /** Returns the plan {@code nearest} among the documents that match {@code filter}. */
  public static Query nearest(String field, List<QueryVector> versions, int k, Query filter) {
    return new NearestQuery(field, versions, k, k, filter);
  }

  /**
   * Returns the plan {@code nearest} over {@code vectors}, a Lucene field. Other queries, one for
   * each version, find candidates; {@code exact} scores them, and the {@code k} best are kept.
   */
  public static Query candidates(
      String field, String vectors, List<QueryVector> versions, List<Query> candidates, int k) {
    return new CandidatesQuery(new PointFields(field, vectors), versions, candidates, k);
  }

  /**
   * Returns the plan {@code visual_words}: compares the back-projected query with all documents
   * that have the views of a linear model, whether or not a version projected them.
   */
  public static Query visualWords(String field, CountWeights query) {
    return new VisualWordsQuery(field, query);
  }

  /** Returns a query for documents with a visual word; a shared region has several words. */
  public static Query visualWord(String field, String view, int visualWord) {
    Term term = new Term(FieldNames.visualWords(field, view), String.valueOf(visualWord));
    return new ConstantScoreQuery(new TermQuery(term));
  }

  /**
   * Returns a query for pictures like one with these visual words. It looks up at most {@code
   * limit} of them in the inverted index, and scores like a query of texts: by BM25 unless the
   * searcher has another similarity.
   */
  public static Query like(String field, String view, SparseVector counts, int limit) {
    return new LikeQuery(field, view, counts, limit);
  }

  /**
   * Returns a query for documents with this word among their strongest. The score is the stored
   * weight, not calibrated, so that scores add up like those of terms.
   */
  public static Query word(String field, String word) {
    return new WeightedTermQuery(field, word);
  }

  /** Returns a query for documents with this word in either field. */
  public static Query word(String field, String secondField, String word) {
    return new EitherWordQuery(field, secondField, word);
  }

  /**
   * Returns a query that converts scores of Lucene's maximum inner product to those of {@code
   * exact}.
   */
  public static Query innerProduct(Query scored, Calibration calibration) {
    return CalibratedQuery.ofInnerProduct(scored, calibration);
  }

  /** Returns a query that sums words, calibrated as by {@code words}. */
  public static Query calibrated(Query words, Calibration calibration) {
    return new CalibratedQuery(words, calibration);
  }

  /**
   * Returns the score of {@code exact} as a value, for sorting, expressions and function scores.
   */
  public static DoubleValuesSource score(String field, List<QueryVector> versions) {
    return new ExactValuesSource(PointFields.of(field), versions);
  }

  /**
   * Returns the matches of a query in segments that show the field, see {@link FieldNames#isShown}.
   * Use it for queries that don't check the version of a document.
   */
  public static Query shown(String field, Query query) {
    return new ShownQuery(field, query);
  }

  /**
   * Returns the query of a prepared query by its plan, for a field whose vectors may be in other
   * Lucene fields.
   */
  public static <E extends Exception> Query planned(
      String field, PreparedQuery prepared, WindowCache windows, Vectors<E> vectors) throws E {
    return switch (prepared) {
      case PreparedQuery.Exact exact -> asking(exact.points(), vectors::exact);
      case PreparedQuery.Nearest nearest -> asking(nearest.points(), vectors::nearest);
      case PreparedQuery.Words words when words.points().isEmpty() ->
          new WordsQuery(field, words.words(), windows);
      case PreparedQuery.Words words -> compared(field, words, windows, vectors);
      case PreparedQuery.VisualWords visual when !visual.counts().asks() -> NOTHING_KNOWN;
      case PreparedQuery.VisualWords visual -> visualWords(field, visual.counts());
    };
  }

  private interface Compared<E extends Exception> {
    Query of(List<QueryVector> points) throws E;
  }

  private static <E extends Exception> Query asking(
      List<QueryVector> versions, Compared<E> compared) throws E {
    List<QueryVector> asking = versions.stream().filter(QueryVector::asks).toList();
    return asking.isEmpty() ? NOTHING_KNOWN : compared.of(asking);
  }

  /** Returns a query that finds documents by words and compares them with whole queries. */
  private static <E extends Exception> Query compared(
      String field, PreparedQuery.Words words, WindowCache windows, Vectors<E> vectors) throws E {
    Query found = new WordsQuery(field, words.words(true), windows);
    Query points = vectors.exact(words.points());
    Query compared =
        points instanceof ExactQuery exact
            ? new ComparedQuery(exact, found, words, windows)
            : ComparedQuery.all(points, found);
    List<WordWeights> others = words.words(false);
    return others.isEmpty()
        ? compared
        : new BooleanQuery.Builder()
            .add(compared, Occur.SHOULD)
            .add(new WordsQuery(field, others, windows), Occur.SHOULD)
            .build();
  }

  /** Returns the query of a prepared query by its plan, for a field that has its own vectors. */
  static Query planned(
      String field, PreparedQuery prepared, PlanOptions options, WindowCache windows) {
    return planned(
        field,
        prepared,
        windows,
        new Vectors<RuntimeException>() {
          @Override
          public Query exact(List<QueryVector> points) {
            return CrossMediaField.exact(field, points);
          }

          @Override
          public Query nearest(List<QueryVector> points) {
            int candidates = Math.max(options.k(), options.candidates());
            return new NearestQuery(
                field, points, options.k(), candidates, MatchAllDocsQuery.INSTANCE);
          }
        });
  }

  /** Makes the queries that compare vectors, which may be in Lucene fields of another owner. */
  public interface Vectors<E extends Exception> {
    /** Returns a query by the plan {@code exact}. */
    Query exact(List<QueryVector> points) throws E;

    /** Returns a query by the plan {@code nearest}. */
    Query nearest(List<QueryVector> points) throws E;
  }

  /**
   * Returns the layouts of this field in an index, such as {@code words/1}, by number of documents.
   */
  public static SortedMap<String, Integer> layouts(IndexReader reader, String field)
      throws IOException {
    return StoredLayout.found(reader, field);
  }

  /**
   * The parts of each document that a field stores.
   *
   * @param copied whether vectors are in doc values
   * @param nearest whether vectors are in a Lucene vector field
   * @param inverted whether visual words have postings
   */
  record Parts(StoredVector vector, boolean copied, boolean nearest, boolean inverted) {

    static final Parts USUAL = new Parts(StoredVector.FLOAT32, true, false, false);

    Parts with(StoredVector newVector) {
      return new Parts(newVector, true, nearest, inverted);
    }

    Parts withNearest() {
      return new Parts(vector, copied, true, inverted);
    }

    Parts withoutCopies() {
      return new Parts(vector, false, nearest, inverted);
    }

    Parts withVisualWordPostings() {
      return new Parts(vector, copied, nearest, true);
    }

    List<IndexableField> fields(String name, ProjectedItem projected) {
      List<IndexableField> fields = new ArrayList<>();
      fields.add(DocumentFields.model(name, projected.model()));
      if (projected.vector().dimension() > 0) {
        addVector(fields, name, projected.vector());
      }
      if (!projected.words().isEmpty()) {
        addWords(fields, name, projected.words());
      }
      return fields;
    }

    private void addVector(List<IndexableField> fields, String name, DenseVector stored) {
      int dimension = stored.dimension();
      if (copied) {
        fields.add(DocumentFields.layout(name, StoredLayout.vector(vector, dimension)));
        fields.add(new BinaryDocValuesField(FieldNames.vector(name), vector.encode(stored)));
      } else {
        fields.add(DocumentFields.layout(name, StoredLayout.nativeVector(dimension)));
      }
      if (nearest) {
        fields.add(
            new KnnFloatVectorField(
                FieldNames.nearest(name, dimension),
                stored.toArray(),
                VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
      }
    }

    private void addWords(List<IndexableField> fields, String name, List<WeightedWord> words) {
      fields.add(DocumentFields.layout(name, StoredLayout.WORDS));
      fields.add(DocumentFields.words(name, words));
      for (WeightedWord word : words) {
        fields.add(new SortedSetDocValuesField(FieldNames.words(name), new BytesRef(word.word())));
      }
    }
  }
}
