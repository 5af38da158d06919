package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.ExplainedWord;
import io.github.crossmedia.serve.VersionQuery;
import io.github.crossmedia.serve.WordWeights;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
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
 * The plan {@code words}: finds documents with at least one query word among their strongest words,
 * and sums the weights of the document's version. A segment of a single version is searched without
 * checking versions.
 */
final class WordsQuery extends Query implements Reasons.Told {

  private final String field;
  private final List<WordWeights> versions;
  private final float recall;

  WordsQuery(String field, List<WordWeights> versions) {
    this(field, versions, 1);
  }

  /** Creates a query whose best documents may lack some, see {@link UnreadPostings}. */
  WordsQuery(String field, List<WordWeights> versions, float recall) {
    this.recall = recall;
    this.field = Objects.requireNonNull(field);
    this.versions = VersionQuery.checked(versions);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    OnlyVersions<WordWeights> only =
        new OnlyVersions<>(field, versions, searcher.getLeafContexts());
    boolean bestOnly = scoreMode == ScoreMode.TOP_SCORES;
    SeekedWords seeked = new SeekedWords();
    Map<WordWeights, Weight> alone = new IdentityHashMap<>();
    for (WordWeights version : only.all()) {
      Query words = sum(version, bestOnly ? Optional.of(seeked) : Optional.empty());
      Query sum = new CalibratedQuery(words, version.calibration());
      alone.put(version, sum.createWeight(searcher, scoreMode, boost));
    }
    Query all =
        only.areSomeMixed()
            ? searcher.rewrite(mixed())
            : new MatchNoDocsQuery("no segment is mixed");
    return new WordsWeight(
        only, alone, all.createWeight(searcher, scoreMode, boost), bestOnly, seeked, boost);
  }

  private Optional<WordWeights> version(String made) {
    return OnlyVersions.version(versions, made);
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
            .add(sum(version, Optional.empty()), Occur.MUST)
            .add(VersionFilter.version(field, versions, place), Occur.FILTER)
            .build();
    return new CalibratedQuery(ofVersion, version.calibration());
  }

  /** Returns the query of a version's words in rewritten form. */
  private Query sum(WordWeights version, Optional<SeekedWords> seeked) {
    List<Query> words = new ArrayList<>();
    version
        .weights()
        .forEach(
            (word, weight) ->
                words.add(new BoostQuery(new WeightedTermQuery(field, word, seeked), weight)));
    if (words.isEmpty()) {
      return new MatchNoDocsQuery("the query has no words for " + version.model());
    }
    if (words.size() == 1) {
      return words.getFirst();
    }
    BooleanQuery.Builder sum = new BooleanQuery.Builder();
    words.forEach(word -> sum.add(word, Occur.SHOULD));
    return sum.build();
  }

  private final class WordsWeight extends Weight {

    private final OnlyVersions<WordWeights> only;
    private final Map<WordWeights, Weight> alone;
    private final Weight mixed;
    private final boolean bestOnly;
    private final SeekedWords seeked;
    private final float boost;

    WordsWeight(
        OnlyVersions<WordWeights> only,
        Map<WordWeights, Weight> alone,
        Weight mixed,
        boolean bestOnly,
        SeekedWords seeked,
        float boost) {
      super(WordsQuery.this);
      this.only = only;
      this.bestOnly = bestOnly;
      this.seeked = seeked;
      this.boost = boost;
      this.alone = alone;
      this.mixed = mixed;
    }

    private boolean hasLayers(LeafReaderContext context) throws IOException {
      return context.reader().terms(FieldNames.strong(field)) != null;
    }

    private Weight of(Optional<WordWeights> version) {
      return version.map(alone::get).orElse(mixed);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      Optional<WordWeights> version = only.of(context);
      ScorerSupplier supplier = of(version).scorerSupplier(context);
      if (supplier == null || !bestOnly || version.isEmpty() || !hasLayers(context)) {
        return supplier;
      }
      Map<String, TermsEnum> words = seeked.take(context);
      return words.isEmpty()
          ? supplier
          : new WordsScorerSupplier(
              supplier, context.reader(), field, version.get(), words, boost, recall);
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
    return "words(" + field + ", " + versions + (recall < 1 ? ", recall " + recall : "") + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((WordsQuery) other).field)
        && versions.equals(((WordsQuery) other).versions)
        && recall == ((WordsQuery) other).recall;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, versions, recall);
  }
}
