package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.ExplainedWord;
import io.github.crossmedia.serve.VersionQuery;
import io.github.crossmedia.serve.WordWeights;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * The plan {@code words}: finds documents with at least one query word among their strongest words,
 * and sums the weights of the document's version. A segment of a single version is searched without
 * checking versions.
 */
final class WordsQuery extends Query implements Reasons.Told {

  private final String field;
  private final List<WordWeights> versions;
  private final WindowCache windows;

  /**
   * Creates a query whose segments may have words in memory. This changes how long it takes, but no
   * score, so that two queries with different caches are equal.
   */
  WordsQuery(String field, List<WordWeights> versions, WindowCache windows) {
    this.field = Objects.requireNonNull(field);
    this.versions = VersionQuery.checked(versions);
    this.windows = Objects.requireNonNull(windows);
  }

  @Override
  public WordsWeight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    OnlyVersions only = new OnlyVersions(field, versions, searcher.getLeafContexts());
    Map<WordWeights, Weight> alone = new IdentityHashMap<>();
    for (WordWeights version : only.all()) {
      Query sum = new CalibratedQuery(sum(version), version.calibration());
      alone.put(version, searcher.createWeight(sum, scoreMode, boost));
    }
    Query all =
        only.areSomeMixed()
            ? searcher.rewrite(mixed())
            : new MatchNoDocsQuery("no segment is mixed");
    Weight mixed = searcher.createWeight(all, scoreMode, boost);
    return new WordsWeight(only, alone, mixed, boost);
  }

  private Optional<WordWeights> version(String made) {
    return OnlyVersions.version(versions, made);
  }

  private Query mixed() {
    BooleanQuery.Builder anyVersion = new BooleanQuery.Builder();
    for (int place = 0; place < versions.size(); place++) {
      anyVersion.add(calibrated(place), Occur.SHOULD);
    }
    return anyVersion.build();
  }

  private Query calibrated(int place) {
    WordWeights version = versions.get(place);
    if (version.weights().isEmpty()) {
      return new MatchNoDocsQuery("the query has no words for " + version.model());
    }
    Query ofVersion =
        new BooleanQuery.Builder()
            .add(sum(version), Occur.MUST)
            .add(VersionFilter.version(field, versions, place), Occur.FILTER)
            .build();
    return new CalibratedQuery(ofVersion, version.calibration());
  }

  /** Returns the query of a version's words. */
  private Query sum(WordWeights version) {
    return version.weights().isEmpty()
        ? new MatchNoDocsQuery("the query has no words for " + version.model())
        : new WordSumQuery(field, version.weights(), windows);
  }

  final class WordsWeight extends Weight implements Reasons.Teller {

    private final OnlyVersions only;
    private final Map<WordWeights, Weight> alone;
    private final Weight mixed;
    private final float boost;

    WordsWeight(OnlyVersions only, Map<WordWeights, Weight> alone, Weight mixed, float boost) {
      super(WordsQuery.this);
      this.only = only;
      this.alone = alone;
      this.mixed = mixed;
      this.boost = boost;
    }

    private Weight of(Optional<WordWeights> version) {
      return version.map(alone::get).orElse(mixed);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      StoredLayout.require(context.reader(), field, StoredLayout.WORDS);
      return of(only.of(context)).scorerSupplier(context);
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      String made = SegmentModels.modelOf(context.reader(), field, doc);
      Optional<WordWeights> version = version(made);
      if (!made.isEmpty() && version.isEmpty()) {
        return Explanation.noMatch("made by " + made + ", which the query does not carry");
      }
      Optional<Reasons> reasons = reasons(context, doc);
      return reasons.isEmpty()
          ? Explanation.noMatch("no word of the query is among the strongest words")
          : new ScoreMap(version.orElseThrow().calibration(), boost)
              .explain(reasons.get().explain("a sum of stored weights times weights in the query"));
    }

    @Override
    public Optional<Reasons> reasons(LeafReaderContext leaf, int doc) throws IOException {
      Optional<WordWeights> version = version(SegmentModels.modelOf(leaf.reader(), field, doc));
      if (version.isEmpty()) {
        return Optional.empty();
      }
      DocumentShares shares = new DocumentShares(leaf.reader(), field, doc);
      List<Share> words = new ArrayList<>();
      double rawScore = 0;
      for (Map.Entry<String, Float> word : version.get().weights().entrySet()) {
        Optional<Float> stored =
            WeightedTermQuery.WordWeight.storedWeight(
                leaf.reader(), new Term(FieldNames.words(field), word.getKey()), doc);
        if (stored.isPresent()) {
          float share = FiniteFloats.of((double) word.getValue() * stored.get());
          rawScore += share;
          words.add(shares.word(version.get().explainedWord(word.getKey()), share));
        }
      }
      return words.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Reasons(
                  field,
                  version.get().model(),
                  FiniteFloats.of(rawScore),
                  Share.strongest(words, words.size(), rawScore),
                  ExplainedWord.unknown(version.get().explained())));
    }

    @Override
    public int count(LeafReaderContext context) throws IOException {
      return of(only.of(context)).count(context);
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return true;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    QueryVisitor words = visitor.getSubVisitor(Occur.SHOULD, this);
    Set<Term> terms = new LinkedHashSet<>();
    for (WordWeights version : versions) {
      version.weights().keySet().forEach(w -> terms.add(new Term(FieldNames.words(field), w)));
    }
    if (!terms.isEmpty()
        && visitor.acceptField(FieldNames.model(field))
        && visitor.acceptField(FieldNames.words(field))) {
      words.consumeTerms(this, terms.toArray(Term[]::new));
    }
  }

  @Override
  public String toString(String defaultField) {
    // Pictures and texts of one version are asked by the same words.
    Map<String, String> asked =
        versions.stream()
            .collect(
                Collectors.groupingBy(
                    WordWeights::strongest,
                    LinkedHashMap::new,
                    Collectors.mapping(WordWeights::model, Collectors.joining(", "))));
    return asked.entrySet().stream()
        .map(each -> each.getValue() + ": " + each.getKey())
        .collect(Collectors.joining(", ", "words(" + field + ", [", "])"));
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((WordsQuery) other).field)
        && versions.equals(((WordsQuery) other).versions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, versions);
  }

  /**
   * Finds the segments of an index that a single version of a query projected. They are looked up
   * once.
   */
  private static final class OnlyVersions {

    private final String field;
    private final List<WordWeights> versions;
    private final List<LeafReaderContext> leaves;
    private final List<Optional<WordWeights>> only = new ArrayList<>();
    private boolean areSomeMixed;

    OnlyVersions(String field, List<WordWeights> versions, List<LeafReaderContext> leaves)
        throws IOException {
      this.field = field;
      this.versions = versions;
      this.leaves = leaves;
      for (LeafReaderContext leaf : leaves) {
        Optional<WordWeights> version = read(leaf);
        only.add(version);
        areSomeMixed |= version.isEmpty() && isMixed(leaf);
      }
    }

    private Optional<WordWeights> read(LeafReaderContext leaf) throws IOException {
      return SegmentModels.onlyModel(leaf.reader(), field).flatMap(made -> version(versions, made));
    }

    /**
     * Returns false if no document has the field, or if a version that the query lacks projected
     * all.
     */
    private boolean isMixed(LeafReaderContext leaf) throws IOException {
      long models = Terms.getTerms(leaf.reader(), FieldNames.model(field)).size();
      return models != 0 && models != 1;
    }

    /** Returns the version of a query that matches a name in documents. */
    static Optional<WordWeights> version(List<WordWeights> versions, String made) {
      return versions.stream().filter(version -> version.made(made)).findFirst();
    }

    /**
     * Returns the version that projected all documents of a segment, if it is the only one and the
     * query carries it.
     */
    Optional<WordWeights> of(LeafReaderContext leaf) throws IOException {
      return leaf.ord < leaves.size() && leaves.get(leaf.ord) == leaf
          ? only.get(leaf.ord)
          : read(leaf);
    }

    /** Returns these versions, in the order of the query. */
    List<WordWeights> all() {
      return versions.stream()
          .filter(version -> only.stream().anyMatch(each -> each.orElse(null) == version))
          .toList();
    }

    /** Returns true if several versions projected documents of a segment. */
    boolean areSomeMixed() {
      return areSomeMixed;
    }
  }
}
