package io.github.crossmedia.text;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
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

/** The analyses one can name. */
public final class Languages {

  private static final Map<String, Supplier<Analyzer>> ANALYZERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(TextAnalysis.WHITESPACE, WhitespaceAnalyzer::new),
              Map.entry("simple", SimpleAnalyzer::new),
              Map.entry("standard", StandardAnalyzer::new),
              Map.entry("arabic", ArabicAnalyzer::new),
              Map.entry("cjk", CJKAnalyzer::new),
              Map.entry("czech", CzechAnalyzer::new),
              Map.entry("danish", DanishAnalyzer::new),
              Map.entry("dutch", DutchAnalyzer::new),
              Map.entry("english", EnglishAnalyzer::new),
              Map.entry("finnish", FinnishAnalyzer::new),
              Map.entry("french", FrenchAnalyzer::new),
              Map.entry("german", GermanAnalyzer::new),
              Map.entry("greek", GreekAnalyzer::new),
              Map.entry("hindi", HindiAnalyzer::new),
              Map.entry("hungarian", HungarianAnalyzer::new),
              Map.entry("italian", ItalianAnalyzer::new),
              Map.entry("norwegian", NorwegianAnalyzer::new),
              Map.entry("portuguese", PortugueseAnalyzer::new),
              Map.entry("romanian", RomanianAnalyzer::new),
              Map.entry("russian", RussianAnalyzer::new),
              Map.entry("spanish", SpanishAnalyzer::new),
              Map.entry("swedish", SwedishAnalyzer::new),
              Map.entry("turkish", TurkishAnalyzer::new)));

  private Languages() {}

  /** All names, in alphabetical order. */
  public static Set<String> names() {
    return ANALYZERS.keySet();
  }

  static Analyzer analyzer(String name) {
    Supplier<Analyzer> analyzer = ANALYZERS.get(name);
    if (analyzer == null) {
      throw new IllegalArgumentException(
          "unknown language \"" + name + "\", known are " + String.join(", ", names()));
    }
    return analyzer.get();
  }
}
