package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.gallery.store.TickedPictures;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.gallery.words.QueryReading.Part;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.FunctionRangeQuery;
import org.apache.lucene.queries.function.ValueSource;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** The Lucene queries that find the pictures of a folder. */
final class FolderQueries {

  private final Projector projector;
  private final LearnedField pictures;

  FolderQueries(Projector projector) {
    this.projector = projector;
    this.pictures = projector.pictures();
  }

  /** Returns the plan of queries of the model. */
  static PlanOptions model(SearchOptions options) {
    if (options.plan() == Plan.NEAREST) {
      throw new IndexException("the index of a folder has no graph of nearest pictures: use exact");
    }
    return PlanOptions.of(options.plan());
  }

  /** Returns the known words of a query. */
  Query words(QueryReading reading, SearchOptions options) {
    return reading.known().isEmpty()
        ? new MatchNoDocsQuery("the query has no known words")
        : words(reading.known(), model(options).unexplained().beside(reading.unknown().size()));
  }

  /** Returns the known words of a query, with what a network of sentences makes of each. */
  Query explained(QueryReading reading, SearchOptions options) {
    PlanOptions plan = model(options).beside(reading.unknown().size());
    return reading.known().isEmpty()
        ? words(reading, options)
        : words(
            reading.known(),
            pictures.model().current().readsTextsByNetwork() ? plan.explained() : plan);
  }

  /**
   * Postings hold the words of the model before any lesson, so taught words are compared exactly.
   */
  private Query words(List<String> words, PlanOptions options) {
    boolean isExact =
        options.plan().equals(Optional.of(Plan.WORDS))
            && words.stream().anyMatch(projector::isTaught);
    PlanOptions plan = isExact ? options.with(Plan.EXACT) : options;
    return pictures.text(String.join(" ", words), plan);
  }

  /** Returns the query for words, with its required and excluded parts. */
  Query text(QueryReading reading, SearchOptions options) {
    Query words = reading.excludesOnly() ? MatchAllDocsQuery.INSTANCE : words(reading, options);
    if (reading.required().isEmpty() && reading.excluded().isEmpty()) {
      return words;
    }
    BooleanQuery.Builder limited = new BooleanQuery.Builder().add(words, Occur.MUST);
    reading.required().forEach(part -> limited.add(shows(part, options), Occur.FILTER));
    reading.excluded().forEach(part -> limited.add(shows(part, options), Occur.MUST_NOT));
    return limited.build();
  }

  /** Returns true if a query matches all pictures but some, without a score. */
  static boolean isAll(Query query) {
    return query instanceof MatchAllDocsQuery
        || query instanceof BooleanQuery some
            && some.clauses().stream()
                .anyMatch(clause -> clause.isScoring() && isAll(clause.query()));
  }

  /** Returns pictures that show a part of a query, or whose text contains it. */
  private Query shows(Part part, SearchOptions options) {
    BooleanQuery.Builder shows = new BooleanQuery.Builder();
    if (!part.known().isEmpty()) {
      shows.add(shows(part.known(), Verdict.ONE_IN_SIX, options.readsTexts()), Occur.SHOULD);
    }
    if (!part.narrower().known().isEmpty()) {
      shows.add(showsOne(part.narrower().known(), options), Occur.SHOULD);
    }
    if (options.readsTexts()) {
      WrittenWords.all(part.written()).ifPresent(query -> shows.add(query, Occur.SHOULD));
      WrittenWords.any(part.narrower().written())
          .ifPresent(query -> shows.add(query, Occur.SHOULD));
    }
    return shows.build();
  }

  /** Returns pictures that may show one of some words. */
  private Query showsOne(List<String> words, SearchOptions options) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    List<QueryVector> untaught = new ArrayList<>();
    for (String word : words) {
      if (projector.isTaught(word)) {
        any.add(shows(List.of(word), Verdict.ONE_IN_SIX, options.readsTexts()), Occur.SHOULD);
      } else {
        PlanOptions plan = PlanOptions.of(Plan.EXACT).unexplained();
        untaught.add(pictures.model().text(word, plan).points().getFirst());
      }
    }
    return any.add(atLeast(new LikeliestWord(untaught), Verdict.ONE_IN_SIX), Occur.SHOULD).build();
  }

  /**
   * Returns pictures that likely show a word, or that people ticked for it. Facets count these, and
   * a facet that is pressed shows them.
   */
  Query likely(String word) {
    return projector.isTaught(word)
        ? shows(List.of(word), Verdict.EVEN, true)
        : filtered(
            CrossMediaField.word(SearchDocument.PICTURE, word),
            scored(words(List.of(word), PlanOptions.of(Plan.EXACT).unexplained()), Verdict.EVEN));
  }

  /**
   * Returns pictures that show words with at least this probability or that people ticked for them,
   * without those that people crossed out.
   */
  private Query shows(List<String> words, float least, boolean readsTicks) {
    Query seen = scored(words(words, PlanOptions.of(Plan.EXACT).unexplained()), least);
    if (!readsTicks) {
      return seen;
    }
    TickedPictures ticked = TickedPictures.forAll(words, projector.lessons());
    return spared(any(Optional.of(seen), yours(ticked)).orElse(seen), ticked);
  }

  /** Returns pictures like one. */
  Query picture(PreparedQuery prepared, SearchOptions options) {
    return pictures.query(prepared, model(options));
  }

  /** Returns the picture with an id. */
  static Query id(String id) {
    return new TermQuery(new Term(SearchDocument.ID, id));
  }

  /** Returns those pictures of a query that all chips allow and that likely show a word. */
  Query within(Query query, SearchOptions.Limits limits) {
    Query within =
        limits.within().map(this::likely).map(shows -> filtered(query, shows)).orElse(query);
    for (SearchFilter chip : limits.chips()) {
      within = filtered(within, SearchFilter.Queries.of(chip));
    }
    return within;
  }

  /** Returns those pictures of a query that are in a folder and from a period. */
  static Query placed(Query query, SearchOptions.Limits limits) {
    Query there =
        limits
            .folder()
            .map(f -> filtered(query, KeywordField.newExactQuery(FilterFields.FOLDER, f)))
            .orElse(query);
    return limits
        .period()
        .map(then -> filtered(there, SearchFilter.Queries.taken(then)))
        .orElse(there);
  }

  private static Query filtered(Query query, Query filter) {
    return new BooleanQuery.Builder().add(query, Occur.MUST).add(filter, Occur.FILTER).build();
  }

  /**
   * Returns those pictures of a query that may show it by their score, or whose text contains it.
   */
  static Query possible(Query query, Optional<Query> written) {
    BooleanQuery.Builder possible =
        new BooleanQuery.Builder().add(scored(query, Verdict.ONE_IN_SIX), Occur.SHOULD);
    written.ifPresent(texts -> possible.add(texts, Occur.SHOULD));
    return filtered(query, possible.build());
  }

  /** Returns pictures with at least this score. */
  private static Query scored(Query query, float least) {
    return atLeast(DoubleValuesSource.fromQuery(query), least);
  }

  private static Query atLeast(DoubleValuesSource probability, float least) {
    return new FunctionRangeQuery(
        ValueSource.fromDoubleValuesSource(probability), least, 1, true, true);
  }

  /** Returns pictures that match both, without a score. */
  static Query both(Query one, Query other) {
    return new BooleanQuery.Builder().add(one, Occur.FILTER).add(other, Occur.FILTER).build();
  }

  /**
   * Returns pictures that match either query, scored by the first alone, without those that the
   * first excludes.
   */
  static Query either(Query query, Query written) {
    BooleanQuery.Builder either = new BooleanQuery.Builder();
    either.add(new BoostQuery(written, 0), Occur.SHOULD);
    if (query instanceof BooleanQuery limited) {
      for (BooleanClause clause : limited.clauses()) {
        either.add(clause.query(), clause.isScoring() ? Occur.SHOULD : clause.occur());
      }
      return either.setMinimumNumberShouldMatch(1).build();
    }
    return either.add(query, Occur.SHOULD).build();
  }

  /** Returns pictures that a person ticked for the query; empty where there are none. */
  static Optional<Query> yours(TickedPictures ticked) {
    return ids(ticked.yours());
  }

  /** Returns the pictures of a query without those that a person crossed out. */
  static Query spared(Query query, TickedPictures ticked) {
    return without(query, ids(ticked.crossedOut()));
  }

  /** Returns the pictures with these ids; empty where there are none. */
  static Optional<Query> ids(Set<String> ids) {
    return ids.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new TermInSetQuery(SearchDocument.ID, ids.stream().map(BytesRef::new).toList()));
  }

  /** Returns the pictures that one of two queries matches. */
  static Optional<Query> any(Optional<Query> one, Optional<Query> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.or(() -> other);
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    any.add(one.get(), Occur.SHOULD).add(other.get(), Occur.SHOULD);
    return Optional.of(any.build());
  }

  /** Returns the pictures of a query without those of another. */
  static Query without(Query query, Optional<Query> excluded) {
    return excluded
        .<Query>map(
            out ->
                new BooleanQuery.Builder().add(query, Occur.MUST).add(out, Occur.MUST_NOT).build())
        .orElse(query);
  }
}
