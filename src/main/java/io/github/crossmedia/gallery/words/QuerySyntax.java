package io.github.crossmedia.gallery.words;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Quotes, {@code -}, {@code NOT}, {@code OR}, {@code AND} and {@code +} as Lucene's own parser and
 * a node read them. Text that the parser rejects is read without syntax.
 */
final class QuerySyntax {

  private static final String ONE_WORD = "word";
  private static final String IN_QUOTES = "quoted";

  /** A piece of a query: a word, or several in quotes. */
  record Piece(String text, boolean quoted) {}

  /**
   * A parsed query.
   *
   * @param wanted what scores, in the order of the query
   * @param required groups of which each must match
   * @param excluded pieces none of which may match
   */
  record Clauses(List<Piece> wanted, List<List<Piece>> required, List<Piece> excluded) {
    Clauses {
      wanted = List.copyOf(wanted);
      required = List.copyOf(required);
      excluded = List.copyOf(excluded);
    }
  }

  private final List<Piece> wanted = new ArrayList<>();
  private final List<List<Piece>> required = new ArrayList<>();
  private final List<Piece> excluded = new ArrayList<>();

  private QuerySyntax() {}

  static Clauses parse(String text) {
    QuerySyntax syntax = new QuerySyntax();
    try {
      // An exclamation mark that ends a word ends a sentence; before a word it means NOT.
      syntax.read(new Pieces().parse(text.replaceAll("!+(?![\\p{L}\\p{N}\"(])", " ")));
    } catch (ParseException plain) {
      return new Clauses(List.of(new Piece(text, false)), List.of(), List.of());
    }
    return new Clauses(syntax.wanted, syntax.required, syntax.excluded);
  }

  private void read(Query query) {
    switch (query) {
      case BooleanQuery all -> all.clauses().forEach(this::read);
      case BoostQuery boosted -> read(boosted.getQuery());
      case TermQuery piece -> wanted.add(piece(piece.getTerm()));
      default -> {}
    }
  }

  private void read(BooleanClause clause) {
    List<Piece> pieces = new ArrayList<>();
    collect(clause.query(), pieces);
    if (clause.occur() == Occur.MUST_NOT) {
      excluded.addAll(pieces);
      return;
    }
    if (clause.occur() == Occur.MUST && !pieces.isEmpty()) {
      required.add(pieces);
    }
    read(clause.query());
  }

  private static void collect(Query query, List<Piece> pieces) {
    switch (query) {
      case BooleanQuery all ->
          all.clauses().stream()
              .filter(clause -> clause.occur() != Occur.MUST_NOT)
              .forEach(clause -> collect(clause.query(), pieces));
      case BoostQuery boosted -> collect(boosted.getQuery(), pieces);
      case TermQuery piece -> pieces.add(piece(piece.getTerm()));
      default -> {}
    }
  }

  private static Piece piece(Term term) {
    return new Piece(term.text(), term.field().equals(IN_QUOTES));
  }

  /** Keeps words and quoted texts as they are written; wildcards are removed. */
  private static final class Pieces extends QueryParser {

    Pieces() {
      super(ONE_WORD, new WhitespaceAnalyzer());
      setAllowLeadingWildcard(true);
    }

    @Override
    protected Query getFieldQuery(String field, String text, boolean quoted) {
      String whole = field.equals(ONE_WORD) ? text : field + " " + text;
      return text.isBlank() ? null : new TermQuery(new Term(quoted ? IN_QUOTES : ONE_WORD, whole));
    }

    @Override
    protected Query getFieldQuery(String field, String text, int slop) {
      return getFieldQuery(field, text, true);
    }

    @Override
    protected Query getWildcardQuery(String field, String pattern) {
      return getFieldQuery(field, pattern.replaceAll("[*?]+", " ").strip(), false);
    }

    @Override
    protected Query getPrefixQuery(String field, String prefix) {
      return getFieldQuery(field, prefix, false);
    }

    @Override
    protected Query getFuzzyQuery(String field, String word, float similarity) {
      return getFieldQuery(field, word, false);
    }

    @Override
    protected Query getRegexpQuery(String field, String pattern) throws ParseException {
      throw new ParseException("a text with slashes in it");
    }

    @Override
    protected Query getRangeQuery(
        String field, String from, String to, boolean withFrom, boolean withTo)
        throws ParseException {
      throw new ParseException("a text with brackets in it");
    }
  }
}
