package io.github.crossmedia.text;

import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Analyses English as the analyzer {@code english} does, and adds to each word of another language
 * the English words that it means, at the same position. The list is read when a word is first
 * analysed, and not for the empty text by which Elasticsearch tries all analyzers of each index.
 */
public final class TranslatingAnalyzer extends Analyzer {

  /** The longest text that is read, in characters: cutting a long compound takes long. */
  private static final int MAX_LENGTH = 10_000;

  private static final TextAnalysis ENGLISH = TextAnalysis.of("english");

  /** The most words of a meaning. */
  private static final int MAX_NGRAM = 3;

  private final Supplier<BilingualList> list;
  private Dictionary dictionary;

  /** An analyzer by a list. */
  public TranslatingAnalyzer(Supplier<BilingualList> list) {
    this.list = list;
  }

  /**
   * The words of a list over the English terms that they mean. A meaning of several words is their
   * n-gram; a word that means nothing else is also each of these words, as the phrase itself is.
   */
  private record Dictionary(ForeignWords words, List<String> terms) {

    static Dictionary of(BilingualList list) {
      SortedMap<String, Set<String>> heads = new TreeMap<>();
      SortedMap<String, Set<String>> parts = new TreeMap<>();
      for (Translation pair : list.pairs()) {
        List<String> terms = ENGLISH.terms(pair.meaning());
        if (!terms.isEmpty() && terms.size() <= MAX_NGRAM) {
          String foreign = pair.foreign().toLowerCase(Locale.ROOT);
          Set<String> meanings = heads.computeIfAbsent(foreign, missing -> new TreeSet<>());
          meanings.add(String.join(" ", terms));
          parts.computeIfAbsent(foreign, missing -> new TreeSet<>()).addAll(terms);
        }
      }
      heads.forEach(
          (head, meanings) -> {
            if (meanings.stream().allMatch(meaning -> meaning.contains(" "))) {
              meanings.addAll(parts.get(head));
            }
          });
      Map<String, Integer> places = new LinkedHashMap<>();
      heads.values().forEach(all -> all.forEach(t -> places.putIfAbsent(t, places.size())));
      List<SparseVector> rows = new ArrayList<>();
      for (Set<String> meanings : heads.values()) {
        Map<Integer, Float> row = new TreeMap<>();
        meanings.forEach(term -> row.put(places.get(term), 1f));
        rows.add(SparseVector.of(places.size(), row));
      }
      return new Dictionary(
          new ForeignWords(
              list.language(), List.copyOf(heads.keySet()), SparseMatrix.of(places.size(), rows)),
          List.copyOf(places.keySet()));
    }

    /** For each word of a text its own term and those it means. */
    List<List<String>> positions(String text) {
      List<List<String>> positions = new ArrayList<>();
      for (ForeignWords.Read read : words.read(text)) {
        Set<String> terms = new LinkedHashSet<>(ENGLISH.terms(read.written()));
        for (ForeignWords.Word word : read.as()) {
          word.meanings().forEach((place, one) -> terms.add(this.terms.get(place)));
        }
        if (!terms.isEmpty()) {
          positions.add(List.copyOf(terms));
        }
      }
      return positions;
    }
  }

  private synchronized Dictionary dictionary() {
    if (dictionary == null) {
      dictionary = Dictionary.of(list.get());
    }
    return dictionary;
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    return new TokenStreamComponents(new WholeText());
  }

  /** Reads the whole text, as words may be phrases. */
  private final class WholeText extends Tokenizer {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final PositionIncrementAttribute increment =
        addAttribute(PositionIncrementAttribute.class);
    private Iterator<List<String>> positions = List.<List<String>>of().iterator();
    private Iterator<String> here = List.<String>of().iterator();
    private int end;

    @Override
    public boolean incrementToken() {
      boolean isNext = !here.hasNext();
      if (isNext) {
        if (!positions.hasNext()) {
          return false;
        }
        here = positions.next().iterator();
      }
      clearAttributes();
      term.setEmpty().append(here.next());
      increment.setPositionIncrement(isNext ? 1 : 0);
      offset.setOffset(0, end);
      return true;
    }

    @Override
    public void reset() throws IOException {
      super.reset();
      String text = read(input);
      end = correctOffset(text.length());
      positions =
          (text.isEmpty() ? List.<List<String>>of() : dictionary().positions(text)).iterator();
      here = List.<String>of().iterator();
    }

    @Override
    public void end() throws IOException {
      super.end();
      offset.setOffset(end, end);
    }
  }

  private static String read(Reader input) throws IOException {
    StringBuilder text = new StringBuilder();
    char[] part = new char[MAX_LENGTH];
    for (int read = input.read(part); read >= 0; read = input.read(part)) {
      text.append(part, 0, read);
      if (text.length() > MAX_LENGTH) {
        throw new IllegalArgumentException(
            "a text of more than " + MAX_LENGTH + " characters is not translated");
      }
    }
    return text.toString();
  }
}
