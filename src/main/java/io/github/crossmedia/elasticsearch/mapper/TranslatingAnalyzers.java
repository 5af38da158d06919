package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.TranslatingAnalyzer;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.index.analysis.AnalyzerProvider;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;

/**
 * The analyzers {@code cross_media_german} and the like: search boxes over fields of pictures find
 * words of these languages by their English meanings. All indices share one of each.
 */
public final class TranslatingAnalyzers {

  private static final String PREFIX = "cross_media_";

  private TranslatingAnalyzers() {}

  /** Returns the analyzers by their names. */
  public static Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> all() {
    Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> all = new TreeMap<>();
    for (String language : BilingualList.SHIPPED) {
      TranslatingAnalyzer shared = new TranslatingAnalyzer(() -> BilingualList.shipped(language));
      all.put(
          PREFIX + language, (index, environment, name, settings) -> new Provider(name, shared));
    }
    return all;
  }

  private record Provider(String name, TranslatingAnalyzer get)
      implements AnalyzerProvider<TranslatingAnalyzer> {

    @Override
    public AnalyzerScope scope() {
      return AnalyzerScope.INDICES;
    }
  }
}
