package io.github.crossmedia.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.StopwordAnalyzerBase;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.core.SimpleAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/** The supported analyses. */
public final class Languages {

  /** One shared instance of each analyzer, because an analyzer keeps buffers for each thread. */
  private static final Map<String, Analyzer> ANALYZERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(TextAnalysis.WHITESPACE, new WhitespaceAnalyzer()),
              Map.entry("simple", new SimpleAnalyzer()),
              Map.entry("standard", new StandardAnalyzer()),
              Map.entry("arabic", new ArabicAnalyzer()),
              Map.entry("cjk", new CJKAnalyzer()),
              Map.entry("czech", new CzechAnalyzer()),
              Map.entry("danish", new DanishAnalyzer()),
              Map.entry("dutch", new DutchAnalyzer()),
              Map.entry("english", new EnglishAnalyzer()),
              Map.entry("finnish", new FinnishAnalyzer()),
              Map.entry("french", new FrenchAnalyzer()),
              Map.entry("german", new GermanAnalyzer()),
              Map.entry("greek", new GreekAnalyzer()),
              Map.entry("hindi", new HindiAnalyzer()),
              Map.entry("hungarian", new HungarianAnalyzer()),
              Map.entry("italian", new ItalianAnalyzer()),
              Map.entry("norwegian", new NorwegianAnalyzer()),
              Map.entry("portuguese", new PortugueseAnalyzer()),
              Map.entry("romanian", new RomanianAnalyzer()),
              Map.entry("russian", new RussianAnalyzer()),
              Map.entry("spanish", new SpanishAnalyzer()),
              Map.entry("swedish", new SwedishAnalyzer()),
              Map.entry("turkish", new TurkishAnalyzer())));

  private static final Map<String, String> CODES =
      Map.ofEntries(
          Map.entry("ar", "arabic"),
          Map.entry("chinese", "cjk"),
          Map.entry("cs", "czech"),
          Map.entry("da", "danish"),
          Map.entry("de", "german"),
          Map.entry("el", "greek"),
          Map.entry("en", "english"),
          Map.entry("es", "spanish"),
          Map.entry("fi", "finnish"),
          Map.entry("fr", "french"),
          Map.entry("hi", "hindi"),
          Map.entry("hu", "hungarian"),
          Map.entry("it", "italian"),
          Map.entry("ja", "cjk"),
          Map.entry("japanese", "cjk"),
          Map.entry("nl", "dutch"),
          Map.entry("no", "norwegian"),
          Map.entry("pt", "portuguese"),
          Map.entry("ro", "romanian"),
          Map.entry("ru", "russian"),
          Map.entry("sv", "swedish"),
          Map.entry("tr", "turkish"),
          Map.entry("zh", "cjk"));

  private static final Set<String> WITHOUT_STEMS =
      Set.of(TextAnalysis.WHITESPACE, "simple", "standard", "cjk");

  /** The least share of stop words among the words of sentences. */
  private static final double MIN_STOP_WORDS = 0.2;

  /** A keyword may be a stop word of some language, as the Spanish {@code sea}. */
  private static final int MIN_DISTINCT = 4;

  private Languages() {}

  /** Returns true if an analysis makes stems, which may be no words that people write. */
  public static boolean hasStems(String language) {
    return !WITHOUT_STEMS.contains(language);
  }

  /** Returns all names, in alphabetical order. */
  public static Set<String> names() {
    return ANALYZERS.keySet();
  }

  /** Returns the analysis of a language that is named by its English name or its ISO code. */
  public static Optional<String> named(String language) {
    String name = language.toLowerCase(Locale.ROOT);
    String known = CODES.getOrDefault(name, name);
    return ANALYZERS.containsKey(known) ? Optional.of(known) : Optional.empty();
  }

  /**
   * Returns the language that texts seem to be written in: the one whose stop words make up the
   * greatest share of their words. Lists of keywords have hardly any, so no language is detected.
   */
  public static Optional<String> noticed(List<String> texts) {
    TextAnalysis plain = TextAnalysis.of("standard");
    List<String> words = texts.stream().flatMap(text -> plain.terms(text).stream()).toList();
    String best = "";
    double greatest = MIN_STOP_WORDS;
    for (var entry : ANALYZERS.entrySet()) {
      CharArraySet set = stopWords(entry.getKey());
      if (!set.isEmpty()) {
        List<String> stops = words.stream().filter(set::contains).toList();
        double share = (double) stops.size() / words.size();
        if (share > greatest && stops.stream().distinct().count() >= MIN_DISTINCT) {
          greatest = share;
          best = entry.getKey();
        }
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  /** Returns the words that an analysis of a language leaves out; none for some. */
  static CharArraySet stopWords(String language) {
    boolean isCjk = analyzer(language) instanceof CJKAnalyzer;
    return !isCjk && analyzer(language) instanceof StopwordAnalyzerBase stopping
        ? stopping.getStopwordSet()
        : CharArraySet.EMPTY_SET;
  }

  static Analyzer analyzer(String name) {
    Analyzer analyzer = ANALYZERS.get(name);
    if (analyzer == null) {
      throw new IllegalArgumentException(
          "unknown language \"" + name + "\", known are " + String.join(", ", names()));
    }
    return analyzer;
  }
}
