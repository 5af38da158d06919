package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TermQuery;

/**
 * Finds pictures that share visual words with a picture through the inverted index. They are scored
 * like texts by the searcher's similarity, BM25 by default. Only the {@code limit} most frequent
 * and discriminative visual words are looked up.
 */
final class LikeQuery extends Query {

  private final String field;
  private final SparseVector counts;
  private final int limit;

  LikeQuery(String field, String view, SparseVector counts, int limit) {
    this.field = FieldNames.visualWords(field, view);
    this.counts = Objects.requireNonNull(counts);
    this.limit = limit;
    if (limit < 1) {
      throw new IllegalArgumentException("[limit] must be at least 1, but is " + limit);
    }
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    List<Candidate> candidates = candidates(searcher.getIndexReader());
    if (candidates.isEmpty()) {
      return new MatchNoDocsQuery("no document shares a visual word in " + field);
    }
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (Candidate candidate : candidates.subList(0, Math.min(limit, candidates.size()))) {
      query.add(new BoostQuery(new TermQuery(candidate.term()), candidate.count()), Occur.SHOULD);
    }
    return query.build();
  }

  private List<Candidate> candidates(IndexReader reader) throws IOException {
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < counts.size(); i++) {
      Term term = new Term(field, String.valueOf(counts.index(i)));
      int frequency = reader.docFreq(term);
      if (frequency > 0 && counts.value(i) > 0) {
        double rarity = Math.log1p((double) reader.maxDoc() / frequency);
        candidates.add(new Candidate(term, counts.value(i), counts.value(i) * rarity));
      }
    }
    candidates.sort(Comparator.comparing(Candidate::strength).reversed());
    return candidates;
  }

  private record Candidate(Term term, float count, double strength) {}

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(field)) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String defaultField) {
    return "like(" + field + ", " + counts.size() + " visual words)";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((LikeQuery) other).field)
        && counts.equals(((LikeQuery) other).counts)
        && limit == ((LikeQuery) other).limit;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, counts, limit);
  }
}
