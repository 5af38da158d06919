package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WordLens.WeightedWord;
import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * A picture or a text in a Lucene document, as a model sees it, and the queries that find it by
 * learned similarity.
 *
 * <p>Behind a field {@code picture} lie the Lucene fields {@code picture} (the version that made a
 * document, postings and sorted doc values), {@code picture.vector} (binary doc values), {@code
 * picture.layout} (how that one is stored), {@code picture.nearest} (the same vector as Lucene's
 * own vector field, where asked), {@code picture.words} (postings whose frequencies are the coded
 * weights, and sorted-set doc values for facets), {@code picture.strong} (the strong ones of them
 * once more). Queries are plain values: no model is needed to run one.
 *
 * <p>A stored weight of a word loses less than 1 part in 2,000; a vector loses nothing in float32,
 * and up to 1 part in 254 of its largest component in int8. With the model at hand, {@link
 * LearnedField} makes documents and queries (LuceneApplicationTest runs this):
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

  /** The largest number of a visual word, more than a code book has. */
  public static final int LARGEST_VISUAL_WORD = (1 << 24) - 1;

  private static final FieldType WORDS = new FieldType();
  private static final FieldType VISUAL_WORDS = new FieldType();
  private static final FieldType MODEL = new FieldType();
  private static final FieldType LAYOUT = new FieldType();

  static {
    WORDS.setTokenized(false);
    WORDS.setOmitNorms(true);
    WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    WORDS.freeze();
    VISUAL_WORDS.setTokenized(false);
    VISUAL_WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    VISUAL_WORDS.freeze();
    MODEL.setTokenized(false);
    MODEL.setOmitNorms(true);
    MODEL.setIndexOptions(IndexOptions.DOCS);
    MODEL.setDocValuesType(DocValuesType.SORTED);
    MODEL.freeze();
    LAYOUT.setTokenized(false);
    LAYOUT.setOmitNorms(true);
    LAYOUT.setIndexOptions(IndexOptions.DOCS);
    LAYOUT.freeze();
  }

  private final String name;
  private final StoredVector storedVector;
  private final boolean nearest;
  private final boolean inverted;

  private CrossMediaField(
      String name, StoredVector storedVector, boolean nearest, boolean inverted) {
    this.name = name;
    this.storedVector = storedVector;
    this.nearest = nearest;
    this.inverted = inverted;
  }

  /** A field that keeps vectors as float32 and no Lucene vector field. */
  public static CrossMediaField named(String name) {
    return new CrossMediaField(name, StoredVector.FLOAT32, false, false);
  }

  public CrossMediaField with(StoredVector newStoredVector) {
    return new CrossMediaField(name, newStoredVector, nearest, inverted);
  }

  /** This field with vectors in a Lucene vector field too, for {@code nearest}. */
  public CrossMediaField withNearest() {
    return new CrossMediaField(name, storedVector, true, inverted);
  }

  /** This field with postings of visual words too, for {@link #like} and {@link #visualWord}. */
  public CrossMediaField withVisualWordPostings() {
    return new CrossMediaField(name, storedVector, nearest, true);
  }

  public String name() {
    return name;
  }

  /** The Lucene fields of one document, to be added to it. */
  public List<IndexableField> fields(Projected projected) {
    List<IndexableField> fields = new ArrayList<>();
    fields.add(new Field(FieldNames.model(name), new BytesRef(projected.model()), MODEL));
    int dimension = projected.vector().dimension();
    if (dimension > 0) {
      String layout = storedVector.layout(dimension);
      fields.add(new Field(FieldNames.layout(name), new BytesRef(layout), LAYOUT));
      fields.add(
          new BinaryDocValuesField(
              FieldNames.vector(name), storedVector.encode(projected.vector())));
      if (nearest) {
        fields.add(
            new KnnFloatVectorField(
                FieldNames.nearest(name, dimension),
                projected.vector().toArray(),
                VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
      }
    }
    if (!projected.words().isEmpty()) {
      fields.add(
          new TokensField(FieldNames.words(name), new ImpactTokens(projected.words()), WORDS));
      if (projected.words().stream().anyMatch(StrongTokens::isStrong)) {
        fields.add(
            new TokensField(FieldNames.strong(name), new StrongTokens(projected.words()), WORDS));
      }
      for (WeightedWord word : projected.words()) {
        fields.add(new SortedSetDocValuesField(FieldNames.words(name), new BytesRef(word.word())));
      }
    }
    return fields;
  }

  /**
   * The Lucene fields of one document, with those of its visual words by the name of their view.
   */
  public List<IndexableField> fields(Projected projected, Map<String, SparseVector> visualWords) {
    List<IndexableField> fields = new ArrayList<>(fields(projected));
    visualWords.forEach(
        (view, counts) ->
            fields.addAll(inverted ? visualWords(view, counts) : List.of(counts(view, counts))));
    return fields;
  }

  /** The Lucene field of other forms of the words, in which {@link #word} finds them too. */
  public static IndexableField forms(String field, List<WeightedWord> forms) {
    return new TokensField(FieldNames.words(field), new ImpactTokens(forms), WORDS);
  }

  /**
   * The Lucene fields of the visual words of one view, to be added to a document. {@link #counts}
   * is enough where no document is looked for by its visual words ({@link #visualWord}, {@link
   * #like}).
   */
  List<IndexableField> visualWords(String view, SparseVector counts) {
    return List.of(
        counts(view, counts),
        new TokensField(FieldNames.visualWords(name, view), new CountTokens(counts), VISUAL_WORDS));
  }

  /** The Lucene field of the visual words of one view that the plan {@code visual_words} reads. */
  public IndexableField counts(String view, SparseVector counts) {
    return new BinaryDocValuesField(FieldNames.counts(name, view), StoredCounts.encode(counts));
  }

  /** The plan {@code exact}: all documents with a vector of a version carried, scanned. */
  public static Query exact(String field, List<QueryVector> versions) {
    return new ExactQuery(field, versions);
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
   * The plan {@code visual_words}: documents with all the views a linear model reads, compared with
   * the query brought back to them, whatever version projected them or none.
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
   * Pictures like one with these visual words, found through the inverted file by at most {@code
   * limit} of them and scored as texts are, by BM25 unless the searcher is told otherwise.
   */
  public static Query like(String field, String view, SparseVector counts, int limit) {
    return new LikeQuery(field, view, counts, limit);
  }

  /**
   * Documents, of whatever version, among whose strongest words is this one. The score is the
   * stored weight, not calibrated: it adds up as the scores of terms do.
   */
  public static Query word(String field, String word) {
    return new WeightedTermQuery(field, word);
  }

  /**
   * A query scored by Lucene's maximum inner product, its scores taken back to dot products and
   * calibrated as {@code exact} calibrates them.
   */
  public static Query innerProduct(Query scored, Calibration calibration) {
    return new InnerProductQuery(scored, calibration);
  }

  /** A query made of words, its sum calibrated as {@code words} calibrates it. */
  public static Query calibrated(Query words, Calibration calibration) {
    return new CalibratedQuery(words, calibration);
  }

  /**
   * The score of {@code exact} as a value, for sorting, expressions and function scores; documents
   * that {@code exact} doesn't match have none.
   */
  public static DoubleValuesSource score(String field, List<QueryVector> versions) {
    return new ExactValuesSource(field, versions);
  }

  /** True where a segment has documents with the field, and its reader does not hide the field. */
  public static boolean isShown(LeafReader reader, String field) {
    return FieldNames.isShown(reader, field);
  }

  /**
   * What a query matches where the field {@link #isShown}: for queries that do not ask which
   * version made a document, so that readers which hide the field by its name hide it from them.
   */
  public static Query shown(String field, Query query) {
    return new ShownQuery(field, query);
  }

  /** Documents with this field that were made by none of the versions. */
  public static Query unserved(String field, Collection<String> versions) {
    return new BooleanQuery.Builder()
        .add(new FieldExistsQuery(FieldNames.model(field)), Occur.FILTER)
        .add(MadeBy.any(field, versions), Occur.MUST_NOT)
        .build();
  }

  /**
   * Documents made by one of the versions whose stored vector no query of so many dimensions
   * matches: it has another dimension, or an earlier build stored it.
   */
  public static Query incomparable(String field, Collection<String> versions, int dimension) {
    List<BytesRef> comparable =
        Arrays.stream(StoredVector.values())
            .map(kind -> new BytesRef(kind.layout(dimension)))
            .toList();
    Query otherLayout =
        new BooleanQuery.Builder()
            .add(madeBy(field, versions), Occur.FILTER)
            .add(new FieldExistsQuery(FieldNames.vector(field)), Occur.FILTER)
            .add(new TermInSetQuery(FieldNames.layout(field), comparable), Occur.MUST_NOT)
            .build();
    return new BooleanQuery.Builder()
        .add(otherLayout, Occur.SHOULD)
        .add(MadeBy.any(FieldNames.earlierModel(field), versions), Occur.SHOULD)
        .build();
  }

  /** Documents with this field that were made by a version, see {@link VersionName}. */
  public static Query madeBy(String field, String version) {
    return MadeBy.any(field, List.of(version));
  }

  /** Documents with this field that were made by one of the versions. */
  public static Query madeBy(String field, Collection<String> versions) {
    return MadeBy.any(field, versions);
  }
}
