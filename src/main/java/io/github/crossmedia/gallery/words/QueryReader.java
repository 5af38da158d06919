package io.github.crossmedia.gallery.words;

import io.github.crossmedia.gallery.place.Gazetteer;
import io.github.crossmedia.gallery.words.QueryReader.Syntax.Piece;
import io.github.crossmedia.gallery.words.QueryReading.MappedWord;
import io.github.crossmedia.gallery.words.QueryReading.Narrower;
import io.github.crossmedia.gallery.words.QueryReading.Part;
import io.github.crossmedia.gallery.words.QueryReading.UnknownWord;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.BilingualList.CommonNames;
import io.github.crossmedia.text.ForeignWords;
import io.github.crossmedia.text.FoundWord;
import io.github.crossmedia.text.KnownWords;
import io.github.crossmedia.text.Spelling;
import io.github.crossmedia.text.StopWords;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 * Reads a typed query as words of a model, in any case, or by their stem. Any other word is
 * reported as unknown, with a known word that was perhaps meant. The reader never replaces it: only
 * the writer can tell a slip from another word, such as "letter" from "litter".
 */
public final class QueryReader {

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}_'’-]+");

  private static final Set<String> ENGLISH = Set.of("whitespace", "simple", "standard", "english");

  private final TextEncoder encoder;

  /** The words as the one who asks means them. */
  private final KnownWords known;

  private final Spelling spelling;
  private final SimilarWords similar;
  private final TextAnalysis stems;
  private final Vocabulary vocabulary;
  private final Map<String, String> stemmed = new HashMap<>();

  /** Whether the model reads any text as it is. */
  private final boolean readsAll;

  /** A reader of words. */
  public QueryReader(TextEncoder encoder) {
    this(encoder, encoder.words(), false);
  }

  private QueryReader(TextEncoder encoder, KnownWords known, boolean readsAll) {
    this.encoder = encoder;
    this.readsAll = readsAll;
    this.known = known;
    this.vocabulary = encoder.vocabulary();
    this.spelling = new Spelling(vocabulary);
    this.similar = new SimilarWords(vocabulary);
    String language = encoder.analysis().language();
    this.stems = TextAnalysis.of(ENGLISH.contains(language) ? "english" : language);
    for (String word : vocabulary.words()) {
      stem(word).ifPresent(stem -> stemmed.putIfAbsent(stem, word));
    }
  }

  /**
   * Returns the reader of a model's queries. If the model has a network of texts, that reads any
   * text as it is.
   */
  public static QueryReader of(CrossMediaModel model) {
    TextEncoder encoder = model.textEncoder().orElseThrow();
    return new QueryReader(encoder, encoder.words(), model.textToImage().readsWholeTexts());
  }

  /** Returns this reader for someone of a language, which is one of the shipped ones or English. */
  QueryReader of(Locale language) {
    return new QueryReader(encoder, ShippedLanguages.firstIn(language, encoder), readsAll);
  }

  /** Returns the words of a text in lower case, without stop words. */
  public static List<String> words(String text) {
    return BETWEEN_WORDS
        .splitAsStream(text.strip().toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty() && !StopWords.contains(word))
        .distinct()
        .toList();
  }

  /** Returns true if all words of a text are stop words and numbers. */
  public static boolean allCommon(String text) {
    return words(text).stream().allMatch(StopWords::saysNothing);
  }

  /**
   * Returns the form in which a word or phrase is taught: in lower case, without punctuation, with
   * all its words.
   */
  public static String phrase(String text) {
    return BETWEEN_WORDS
        .splitAsStream(text.strip().toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Reads a query; quoted text is matched literally. */
  public QueryReading read(String text) {
    return read(text, word -> false);
  }

  /**
   * Reads a query of a collection; quoted text is matched literally.
   *
   * @param isWritten whether the collection has a word in a caption or name. Such a word is not
   *     read by a dictionary, unless it is a common one there
   */
  public QueryReading read(String text, Predicate<String> isWritten) {
    Syntax.Clauses parsed = Syntax.parse(text);
    Words words = new Words(isWritten);
    for (String stretch : stretches(parsed.wanted())) {
      words.read(stretch, false);
    }
    parsed.wanted().stream().filter(Piece::quoted).forEach(p -> words.read(p.text(), true));
    if (words.read.all().isEmpty() && words.unknown.isEmpty()) {
      parsed.wanted().stream()
          .flatMap(piece -> Stream.of(phrase(piece.text()).split(" ")))
          .filter(StopWords::contains)
          .forEach(words.common::add);
    }
    return new QueryReading(
        words.read.all(),
        new TreeMap<>(),
        List.copyOf(words.mapped),
        List.copyOf(words.unknown),
        List.copyOf(words.common),
        written(parsed.wanted()),
        parsed.required().stream().map(this::part).toList(),
        parsed.excluded().stream().map(piece -> part(List.of(piece))).toList());
  }

  /** Returns the text between quoted pieces. Adjacent words may be one entry of the vocabulary. */
  private static List<String> stretches(List<Piece> pieces) {
    List<String> stretches = new ArrayList<>();
    StringBuilder stretch = new StringBuilder();
    for (Piece piece : pieces) {
      if (piece.quoted()) {
        stretches.add(stretch.toString());
        stretch.setLength(0);
      } else {
        stretch.append(piece.text()).append(' ');
      }
    }
    stretches.add(stretch.toString());
    return stretches;
  }

  private static List<String> written(List<Piece> pieces) {
    return pieces.stream()
        .flatMap(piece -> piece.quoted() ? Stream.of(piece.text()) : words(piece.text()).stream())
        .distinct()
        .toList();
  }

  private Part part(List<Piece> pieces) {
    Words words = new Words(word -> false);
    pieces.forEach(piece -> words.read(piece.text(), piece.quoted()));
    return new Part(written(pieces), words.read.all(), narrower(pieces));
  }

  /** A network of texts knows by itself what is one of a thing. */
  private Narrower narrower(List<Piece> pieces) {
    List<FoundWord> found =
        pieces.size() == 1 && !readsAll ? known.in(pieces.getFirst().text()) : List.of();
    return found.size() == 1
        ? NarrowerWords.of(
            entry(found.getFirst().strongest()).orElse(found.getFirst().written()), vocabulary)
        : NarrowerWords.NONE;
  }

  /** What has been read so far. */
  private final class Words {

    private final ReadWords read = new ReadWords(encoder.words());
    private final Set<MappedWord> mapped = new LinkedHashSet<>();
    private final Set<UnknownWord> unknown = new LinkedHashSet<>();
    private final Set<String> common = new LinkedHashSet<>();
    private final Predicate<String> isWritten;

    Words(Predicate<String> isWritten) {
      this.isWritten = isWritten;
    }

    void read(String text, boolean literally) {
      if (readsAll) {
        Stream.of(text.strip()).filter(all -> !all.isEmpty()).forEach(read::add);
        return;
      }
      for (FoundWord found : known.in(literally ? text : withoutNames(text))) {
        String asked = found.written().toLowerCase(Locale.ROOT);
        Optional<String> meant = word(found).or(() -> literally ? Optional.empty() : byStem(asked));
        if (meant.isEmpty() && !literally && StopWords.saysNothing(asked)) {
          common.add(asked);
        } else if (meant.isEmpty()) {
          String likely = literally ? "" : spelling.slip(asked);
          boolean isName =
              Character.isUpperCase(found.written().codePointAt(0)) && Gazetteer.isCity(asked);
          unknown.add(new UnknownWord(asked, likely, isName ? List.of() : nearest(asked), isName));
        } else {
          read.add(meant.get());
          if (found.place().isEmpty() && !meant.get().equals(asked)) {
            mapped.add(new MappedWord(asked, meant.get()));
          }
        }
      }
    }

    /** Takes out the names that a dictionary, or the words in a compound, would be read for. */
    private String withoutNames(String text) {
      StringBuilder rest = new StringBuilder();
      for (String written : text.split("\\s+")) {
        String word = phrase(written);
        if (isName(word)) {
          unknown.add(new UnknownWord(word, "", List.of(), true));
        } else {
          rest.append(written).append(' ');
        }
      }
      return rest.toString();
    }

    private boolean isName(String word) {
      List<FoundWord> found = word.isEmpty() ? List.of() : known.in(word);
      boolean isForeign = found.stream().anyMatch(part -> !part.as().isEmpty());
      boolean isCompound = found.stream().noneMatch(part -> part.written().equalsIgnoreCase(word));
      return isForeign
          && !isCommon(word)
          && (isCompound && Gazetteer.isCity(word) || isWritten.test(word));
    }
  }

  private List<String> nearest(String asked) {
    return Stream.concat(similar.to(asked).stream(), spelling.nearest(asked).stream())
        .distinct()
        .limit(Spelling.SUGGESTIONS)
        .toList();
  }

  /**
   * Returns true if a word stays a word where the collection has a name of the same spelling: one
   * of the model's own, or a common one of another language.
   */
  public boolean isCommon(String word) {
    return known.in(word).stream().allMatch(found -> found.place().isPresent())
        || byStem(word).isPresent()
        || ShippedLanguages.isCommon(word);
  }

  /** Returns the closest word of the model, if any. */
  public Optional<String> find(String asked) {
    return known.in(asked).stream()
        .flatMap(found -> entry(found.strongest()).stream())
        .findFirst()
        .or(() -> byStem(asked));
  }

  /**
   * Returns the vocabulary's entry for a word or phrase by its spelling or its stem, never one that
   * is only similar.
   */
  public Optional<String> same(String phrase) {
    List<FoundWord> found = known.in(phrase);
    if (found.size() != 1) {
      return Optional.empty();
    }
    return entry(found.getFirst().place())
        .or(() -> phrase.contains(" ") ? Optional.empty() : stem(phrase).map(stemmed::get));
  }

  /**
   * A word of another language stays unchanged if the model reads it in the same way by itself.
   * Otherwise its main meaning replaces it, such as boat for the Boot of "ein Boot".
   */
  private Optional<String> word(FoundWord found) {
    String written = found.written().toLowerCase(Locale.ROOT);
    List<FoundWord> alone = found.as().isEmpty() ? List.of() : encoder.words().in(written);
    return alone.size() == 1 && alone.getFirst().as().equals(found.as())
        ? Optional.of(written)
        : entry(found.strongest());
  }

  private Optional<String> entry(OptionalInt place) {
    return place.stream().mapToObj(vocabulary::word).findFirst();
  }

  /** Returns common words of the model in the language of a text, others as they are. */
  public UnaryOperator<String> inLanguageOf(String text) {
    Optional<String> language =
        readsAll ? Optional.empty() : known.language(text).map(ForeignWords::language);
    return language
        .filter(BilingualList.SHIPPED::contains)
        .map(CommonNames::in)
        .<UnaryOperator<String>>map(names -> names::of)
        .orElse(UnaryOperator.identity());
  }

  private Optional<String> byStem(String asked) {
    return stem(asked).map(stemmed::get);
  }

  /** Returns the stem of one word. "white-tailed" has two stems, so it has none of its own. */
  private Optional<String> stem(String word) {
    List<String> terms = stems.terms(word);
    return terms.size() == 1 ? Optional.of(terms.getFirst()) : Optional.empty();
  }

  /**
   * Quotes, {@code -}, {@code NOT}, {@code OR}, {@code AND} and {@code +} as Lucene's own parser
   * and a node read them. Text that the parser rejects is read without syntax.
   */
  static final class Syntax {

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

    private Syntax() {}

    static Clauses parse(String text) {
      Syntax syntax = new Syntax();
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
        return text.isBlank()
            ? null
            : new TermQuery(new Term(quoted ? IN_QUOTES : ONE_WORD, whole));
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

  /**
   * The words of a query, which are read again when they are searched by. Words of an n-gram are
   * read with it, and n-grams that overlap are one text, so that none counts twice.
   */
  static final class ReadWords {

    private static final String SPACE = " ";

    private final KnownWords known;
    private final SequencedSet<String> words = new LinkedHashSet<>();

    ReadWords(KnownWords known) {
      this.known = known;
    }

    void add(String word) {
      String last = words.isEmpty() ? "" : words.getLast();
      if (isWithin(word, last)) {
        return;
      }
      if (last.contains(SPACE) && word.startsWith(lastWord(last) + SPACE)) {
        words.removeLast();
        words.add(last + word.substring(word.indexOf(SPACE)));
      } else {
        words.add(word);
      }
    }

    private boolean isWithin(String word, String ngram) {
      return ngram.contains(SPACE)
          && known.in(ngram).stream()
              .flatMapToInt(found -> found.place().stream())
              .anyMatch(place -> known.vocabulary().word(place).equals(word));
    }

    private static String lastWord(String ngram) {
      return ngram.substring(ngram.lastIndexOf(SPACE) + 1);
    }

    List<String> all() {
      return List.copyOf(words);
    }
  }
}
