package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.gallery.words.QueryReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.QueryBuilder;

/** The text about a picture: its caption, and the name of its file with its folders. */
final class WrittenWords {

  private static final List<String> FIELDS =
      List.of(SearchDocument.CAPTION, SearchDocument.NAME_WORDS);

  /**
   * The minimum length of a number that may be a part of a name. Shorter ones match too many names
   * by chance.
   */
  private static final int MIN_HELD = 3;

  private static final Pattern STARTED = Pattern.compile("\\d{" + MIN_HELD + ",}");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private WrittenWords() {}

  /**
   * Returns pictures whose text contains the words of a query. If the model knows only some of the
   * words, the others are enough: only the text can match those.
   */
  static Optional<Query> query(QueryReading reading) {
    Set<String> unknown =
        reading.unknown().stream().map(QueryReading.UnknownWord::asked).collect(Collectors.toSet());
    List<String> decisive =
        reading.written().stream()
            .filter(text -> unknown.isEmpty() || isUnknown(text, unknown))
            .toList();
    return all(decisive, FIELDS);
  }

  private static boolean isUnknown(String text, Set<String> unknown) {
    return unknown.stream()
        .anyMatch(word -> text.contains(word) || QueryReader.words(word).contains(text));
  }

  /** Returns pictures whose text contains all of these words and phrases. */
  static Optional<Query> all(List<String> texts) {
    return all(texts, FIELDS);
  }

  /** Returns pictures whose text contains one of these words or phrases. */
  static Optional<Query> any(List<String> texts) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (String field : FIELDS) {
      List<BytesRef> words = new ArrayList<>();
      for (String text : texts) {
        if (phrase(field, text).orElse(null) instanceof TermQuery word) {
          words.add(word.getTerm().bytes());
        } else {
          phrase(field, text).ifPresent(query -> any.add(query, Occur.SHOULD));
        }
      }
      any.add(new TermInSetQuery(field, words), Occur.SHOULD);
    }
    return texts.isEmpty() ? Optional.empty() : Optional.of(any.build());
  }

  private static Optional<Query> all(List<String> texts, List<String> fields) {
    List<Query> each = new ArrayList<>();
    for (String text : texts) {
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      for (String field : fields) {
        in(field, text).ifPresent(query -> any.add(query, Occur.SHOULD));
      }
      BooleanQuery built = any.build();
      if (!built.clauses().isEmpty()) {
        each.add(built);
      }
    }
    if (each.isEmpty()) {
      return Optional.empty();
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    each.forEach(query -> all.add(query, Occur.FILTER));
    return Optional.of(new ConstantScoreQuery(all.build()));
  }

  private static Optional<Query> in(String field, String text) {
    if (field.equals(SearchDocument.CAPTION)) {
      return phrase(field, text);
    }
    return NUMBER.matcher(text).matches()
        ? number(field, text)
        : named(field, SearchDocument.words(text));
  }

  /**
   * Looks for a number in the name of the file alone, because folders often have a year in their
   * name.
   */
  private static Optional<Query> number(String field, String number) {
    if (field.equals(SearchDocument.FOLDER_WORDS)) {
      return Optional.empty();
    }
    String last = SearchDocument.LAST_WORDS;
    return number.length() < MIN_HELD
        ? phrase(last, number)
        : Optional.of(new WildcardQuery(new Term(last, "*" + number + "*")));
  }

  private static Optional<Query> phrase(String field, String text) {
    return Optional.ofNullable(
        new QueryBuilder(SearchDocument.analyzer()).createPhraseQuery(field, text));
  }

  /**
   * Matches the beginning of a number at the end, such as that of the date in a camera's file name.
   */
  private static Optional<Query> named(String field, String text) {
    int last = text.lastIndexOf(' ') + 1;
    String number = text.substring(last).toLowerCase(Locale.ROOT);
    if (!STARTED.matcher(number).matches()) {
      return phrase(field, text);
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    all.add(new PrefixQuery(new Term(field, number)), Occur.FILTER);
    phrase(field, text.substring(0, last)).ifPresent(query -> all.add(query, Occur.FILTER));
    return Optional.of(all.build());
  }

  /**
   * Returns the texts of a picture that contain a query: its caption, its name, its folder's name.
   */
  static List<String> places(IndexSearcher searcher, QueryReading reading, Document picture)
      throws IOException {
    List<String> places = new ArrayList<>();
    if (contains(SearchDocument.CAPTION, searcher, reading, picture)) {
      places.add("caption");
    }
    if (contains(SearchDocument.NAME_WORDS, searcher, reading, picture)) {
      boolean folder = contains(SearchDocument.FOLDER_WORDS, searcher, reading, picture);
      // A phrase may begin in the name of the folder and end in that of the file.
      if (!folder || contains(SearchDocument.LAST_WORDS, searcher, reading, picture)) {
        places.add("name");
      }
      if (folder) {
        places.add("folder");
      }
    }
    return places;
  }

  private static boolean contains(
      String field, IndexSearcher searcher, QueryReading reading, Document picture)
      throws IOException {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (String text : reading.written()) {
      all(List.of(text), List.of(field)).ifPresent(query -> any.add(query, Occur.SHOULD));
    }
    Term id = new Term(SearchDocument.ID, picture.get(SearchDocument.ID));
    Query here =
        new BooleanQuery.Builder()
            .add(new TermQuery(id), Occur.FILTER)
            .add(any.build(), Occur.FILTER)
            .build();
    return searcher.count(here) > 0;
  }
}
