package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * The plan {@code words}: documents with at least one query word among their strongest words,
 * summed with the weights of the document's version. A segment made by a single version is searched
 * without checking versions.
 */
final class WordsQuery extends Query implements Reasons.Told {

  private final String field;
  private final List<WordWeights> versions;

  WordsQuery(String field, List<WordWeights> versions) {
    this.field = Objects.requireNonNull(field);
    this.versions = VersionQuery.checked(versions);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Map<String, Weight> alone = new HashMap<>();
    boolean mixed = false;
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      Optional<WordWeights> only = onlyVersion(leaf);
      mixed |= only.isEmpty();
      if (only.isPresent() && !alone.containsKey(only.get().model())) {
        Query query = searcher.rewrite(calibrated(only.get(), false));
        alone.put(only.get().model(), query.createWeight(searcher, scoreMode, boost));
      }
    }
    Query all = mixed ? searcher.rewrite(mixed()) : new MatchNoDocsQuery("no segment is mixed");
    return new WordsWeight(
        alone,
        all.createWeight(searcher, scoreMode, boost),
        scoreMode == ScoreMode.TOP_SCORES,
        boost);
  }

  /** The version that made all of a segment, if there was only one and the query carries it. */
  private Optional<WordWeights> onlyVersion(LeafReaderContext leaf) throws IOException {
    Optional<String> model = SegmentModels.onlyModel(leaf.reader(), field);
    return model.flatMap(this::version);
  }

  private Optional<WordWeights> version(String made) {
    return versions.stream().filter(v -> v.made(made)).findFirst();
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
          WeightedTermQuery.storedWeight(leaf.reader(), field, word.getKey(), doc);
      if (stored.isPresent()) {
        float share = Finite.of((double) word.getValue() * stored.get());
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
                Finite.of(rawScore),
                Share.strongest(words, words.size(), rawScore),
                ExplainedWord.unknown(version.get().explained())));
  }

  private Query mixed() {
    BooleanQuery.Builder anyVersion = new BooleanQuery.Builder();
    for (WordWeights version : versions) {
      anyVersion.add(calibrated(version, true), Occur.SHOULD);
    }
    return anyVersion.build();
  }

  private Query calibrated(WordWeights version, boolean filtered) {
    if (version.weights().isEmpty()) {
      return new MatchNoDocsQuery("the query has no words for " + version.model());
    }
    BooleanQuery.Builder sum = new BooleanQuery.Builder().setMinimumNumberShouldMatch(1);
    version
        .weights()
        .forEach(
            (word, weight) ->
                sum.add(new BoostQuery(new WeightedTermQuery(field, word), weight), Occur.SHOULD));
    if (filtered) {
      sum.add(MadeBy.version(field, version.model()), Occur.FILTER);
    }
    return new CalibratedQuery(sum.build(), version.calibration());
  }

  private final class WordsWeight extends Weight {

    private final Map<String, Weight> alone;
    private final Weight mixed;
    private final boolean bestOnly;
    private final float boost;

    WordsWeight(Map<String, Weight> alone, Weight mixed, boolean bestOnly, float boost) {
      super(WordsQuery.this);
      this.bestOnly = bestOnly;
      this.boost = boost;
      this.alone = alone;
      this.mixed = mixed;
    }

    private Weight of(LeafReaderContext context) throws IOException {
      return of(onlyVersion(context));
    }

    private Weight of(Optional<WordWeights> only) {
      return only.map(version -> alone.get(version.model())).orElse(mixed);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      Optional<WordWeights> only = onlyVersion(context);
      ScorerSupplier supplier = of(only).scorerSupplier(context);
      return supplier == null || !bestOnly || only.isEmpty()
          ? supplier
          : new WordsScorerSupplier(supplier, context.reader(), field, only.get(), boost);
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
    public int count(LeafReaderContext context) throws IOException {
      return of(context).count(context);
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return true;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    QueryVisitor words = visitor.getSubVisitor(Occur.SHOULD, this);
    List<Term> terms = new ArrayList<>();
    for (WordWeights version : versions) {
      version.weights().keySet().forEach(w -> terms.add(new Term(FieldNames.words(field), w)));
    }
    if (visitor.acceptField(FieldNames.model(field))
        && visitor.acceptField(FieldNames.words(field))) {
      words.consumeTerms(this, terms.stream().distinct().toArray(Term[]::new));
    }
  }

  @Override
  public String toString(String defaultField) {
    return "words(" + field + ", " + versions + ")";
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
}
