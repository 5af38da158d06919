package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

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

  /** A query that can return its reasons. */
  interface Told {
    /** Returns the reasons; empty if the document doesn't match. */
    Optional<Reasons> reasons(LeafReaderContext leaf, int doc) throws IOException;
  }

  /**
   * Returns the reasons of all learned queries that contribute to the score of a query, each for
   * the document in a range with the highest score.
   */
  public static List<Reasons> of(Query query, LeafReaderContext leaf, int first, int last)
      throws IOException {
    List<Reasons> found = new ArrayList<>();
    for (Told told : told(query, leaf)) {
      Optional<Reasons> best = Optional.empty();
      for (int doc = first; doc <= last; doc++) {
        Optional<Reasons> next = told.reasons(leaf, doc);
        if (next.isPresent() && (best.isEmpty() || next.get().rawScore() > best.get().rawScore())) {
          best = next;
        }
      }
      best.ifPresent(found::add);
    }
    return found;
  }

  /**
   * Returns the reasons of all learned queries that contribute to the score of a query, for one
   * document.
   */
  public static List<Reasons> of(Query query, IndexSearcher searcher, int doc) throws IOException {
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    return of(searcher.rewrite(query), leaf, doc - leaf.docBase, doc - leaf.docBase);
  }

  private static List<Told> told(Query query, LeafReaderContext context) {
    List<Told> found = new ArrayList<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public void visitLeaf(Query leaf) {
            if (leaf instanceof Told told) {
              found.add(told);
            }
          }

          @Override
          public QueryVisitor getSubVisitor(Occur occur, Query parent) {
            if (parent instanceof Told told) {
              found.add(told);
              return EMPTY_VISITOR;
            }
            if (parent instanceof ShownQuery shown && !shown.isShown(context)) {
              return EMPTY_VISITOR;
            }
            return occur == Occur.MUST || occur == Occur.SHOULD ? this : EMPTY_VISITOR;
          }
        });
    return found;
  }

  /**
   * Returns these reasons with at most {@code count} shares, the strongest, and as many parts of
   * each share.
   */
  public Reasons atMost(int count) {
    List<Share> cut = Share.named(shares).stream().map(share -> share.atMost(count)).toList();
    return new Reasons(field, model, rawScore, Share.strongest(cut, count, rawScore), unknown);
  }

  Explanation explain(String how) {
    return Explanation.match(
        rawScore,
        "raw score of " + model + ", computed as " + how + " from:",
        shares.stream().map(Share::explain).toList());
  }
}
