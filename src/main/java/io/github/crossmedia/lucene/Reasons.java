package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;

/**
 * Why a document was found: the shares of its raw score.
 *
 * @param field the field that was searched
 * @param model the version that scored the document
 * @param unknown words of the query that the vocabulary of this version lacks
 */
public record Reasons(
    String field, String model, float rawScore, List<Share> shares, List<String> unknown) {

  public Reasons {
    shares = List.copyOf(shares);
    unknown = List.copyOf(unknown);
  }

  /** A query whose weight tells the reasons of its documents. */
  interface Told {
    /** Returns the weight of the query. */
    Teller createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
        throws IOException;
  }

  /** A weight that tells the reasons of its documents. */
  interface Teller {
    /** Returns the reasons; empty if the document doesn't match. */
    Optional<Reasons> reasons(LeafReaderContext leaf, int doc) throws IOException;
  }

  /**
   * Finds the reasons of all learned queries that contribute to the score of a query. Several
   * threads may use it.
   */
  public static final class Finder {

    private final List<Part> parts = new ArrayList<>();

    /** The weight of a learned query, and the fields that a segment must show for it to match. */
    private record Part(Teller teller, List<String> shown) {
      boolean isShown(LeafReaderContext leaf) {
        return shown.stream().allMatch(field -> FieldNames.isShown(leaf.reader(), field));
      }
    }

    private Finder(Query query, IndexSearcher searcher) throws IOException {
      ToldVisitor visitor = new ToldVisitor(new ArrayList<>(), List.of());
      query.visit(visitor);
      for (ToldQuery each : visitor.found) {
        Teller teller = each.query().createWeight(searcher, ScoreMode.COMPLETE, 1);
        parts.add(new Part(teller, each.shown()));
      }
    }

    /**
     * Returns the reasons of each learned query, for the document in a range of a segment with the
     * highest score.
     */
    public List<Reasons> within(LeafReaderContext leaf, int first, int last) throws IOException {
      List<Reasons> found = new ArrayList<>();
      for (Part part : parts) {
        if (part.isShown(leaf)) {
          best(part.teller(), leaf, first, last).ifPresent(found::add);
        }
      }
      return found;
    }

    private static Optional<Reasons> best(
        Teller teller, LeafReaderContext leaf, int first, int last) throws IOException {
      Optional<Reasons> best = Optional.empty();
      for (int doc = first; doc <= last; doc++) {
        Optional<Reasons> next = teller.reasons(leaf, doc);
        if (next.isPresent() && (best.isEmpty() || next.get().rawScore() > best.get().rawScore())) {
          best = next;
        }
      }
      return best;
    }
  }

  /** Returns a finder of the reasons of a rewritten query in the index of a searcher. */
  public static Finder finder(Query rewritten, IndexSearcher searcher) throws IOException {
    return new Finder(rewritten, searcher);
  }

  /**
   * Returns the reasons of all learned queries that contribute to the score of a query, for one
   * document.
   */
  public static List<Reasons> of(Query query, IndexSearcher searcher, int doc) throws IOException {
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    int within = doc - leaf.docBase;
    return finder(searcher.rewrite(query), searcher).within(leaf, within, within);
  }

  /** A learned query, and the fields that a segment must show for it to match. */
  private record ToldQuery(Told query, List<String> shown) {}

  /** Collects the learned queries that contribute to a score. */
  private static final class ToldVisitor extends QueryVisitor {

    private final List<ToldQuery> found;
    private final List<String> shown;

    ToldVisitor(List<ToldQuery> found, List<String> shown) {
      this.found = found;
      this.shown = shown;
    }

    @Override
    public void visitLeaf(Query leaf) {
      if (leaf instanceof Told told) {
        found.add(new ToldQuery(told, shown));
      }
    }

    @Override
    public QueryVisitor getSubVisitor(Occur occur, Query parent) {
      if (parent instanceof Told told) {
        found.add(new ToldQuery(told, shown));
        return EMPTY_VISITOR;
      }
      if (parent instanceof ShownQuery within) {
        return new ToldVisitor(
            found, Stream.concat(shown.stream(), Stream.of(within.field())).toList());
      }
      return occur == Occur.MUST || occur == Occur.SHOULD ? this : EMPTY_VISITOR;
    }
  }

  /**
   * Returns these reasons with at most {@code count} shares, the strongest, and as many parts of
   * each share.
   */
  public Reasons atMost(int count) {
    List<Share> cut = Share.named(shares).stream().map(share -> share.atMost(count)).toList();
    String rest =
        cut.size() > count
            ? ""
            : shares.stream()
                .filter(share -> share.kind() == Share.Kind.REST)
                .map(Share::name)
                .findFirst()
                .orElse("");
    return new Reasons(
        field, model, rawScore, Share.strongest(cut, count, rawScore, rest), unknown);
  }

  Explanation explain(String how) {
    return Explanation.match(
        rawScore,
        "raw score of " + model + ", computed as " + how + " from:",
        shares.stream().map(Share::explain).toList());
  }
}
