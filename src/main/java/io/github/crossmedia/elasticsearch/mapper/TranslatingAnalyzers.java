package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.Languages;
import io.github.crossmedia.text.TranslatingAnalyzer;
import io.github.crossmedia.text.Translation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.analysis.Analysis;
import org.elasticsearch.index.analysis.AnalyzerProvider;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;

/**
 * The analyzers {@code cross_media_german} and the like: search boxes over fields of pictures find
 * words of these languages by their English meanings. All indices share one of each. An analyzer of
 * the type {@value #BY_LIST} does so by a list of the index, for any other language.
 */
public final class TranslatingAnalyzers {

  private static final String PREFIX = "cross_media_";

  /** The type of analyzers by a list that the settings of an index hold, or name. */
  private static final String BY_LIST = "cross_media_dictionary";

  private static final String LANGUAGE = "language";
  private static final String LIST = "dictionary";
  private static final String FILE = "dictionary_path";

  /** Where files of words are: whoever may create an index may read no other file of the node. */
  private static final String FOLDER = "cross-media/dictionaries";

  private TranslatingAnalyzers() {}

  /** Returns the analyzers by their names. */
  public static Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> all() {
    Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> all = new TreeMap<>();
    for (String language : BilingualList.SHIPPED) {
      TranslatingAnalyzer shared = new TranslatingAnalyzer(() -> BilingualList.shipped(language));
      all.put(
          PREFIX + language,
          (index, environment, name, settings) ->
              new Provider(name, AnalyzerScope.INDICES, shared));
    }
    all.put(
        BY_LIST,
        AnalysisPlugin.requiresAnalysisSettings(
            (index, environment, name, settings) -> {
              BilingualList list = list(name, environment, settings);
              return new Provider(name, AnalyzerScope.INDEX, new TranslatingAnalyzer(() -> list));
            }));
    return all;
  }

  private static BilingualList list(String name, Environment environment, Settings settings) {
    String language = settings.get(LANGUAGE, "");
    List<Translation> pairs = new ArrayList<>();
    for (String line : lines(name, environment, settings)) {
      int entry = pairs.size() + 1;
      pairs.add(
          Translation.parse(line)
              .orElseThrow(
                  () -> refused(name, "has no word, tab and meaning in its entry [%d]", entry)));
    }
    return new BilingualList(
        Languages.named(language)
            .orElseThrow(
                () ->
                    refused(
                        name,
                        "has the unknown [%s] \"%s\", known are %s",
                        LANGUAGE,
                        language,
                        String.join(", ", Languages.names()))),
        pairs);
  }

  private static List<String> lines(String name, Environment environment, Settings settings) {
    Settings.Builder read = Settings.builder().put(settings);
    String path = settings.get(FILE);
    if (path != null) {
      Path folder = environment.configDir().resolve(FOLDER).normalize();
      Path file = folder.resolve(path).normalize();
      if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
        throw refused(
            name, "finds no file [%s] in the folder [%s] of the configuration", path, FOLDER);
      }
      read.put(FILE, file.toString());
    }
    List<String> lines = Analysis.getWordList(environment, read.build(), FILE, LIST, true);
    if (lines == null) {
      throw refused(name, "needs [%s], a list of words, or [%s], a file of them", LIST, FILE);
    }
    return lines;
  }

  private static IllegalArgumentException refused(String name, String reason, Object... values) {
    return new IllegalArgumentException("analyzer [" + name + "] " + Formatted.of(reason, values));
  }

  private record Provider(String name, AnalyzerScope scope, TranslatingAnalyzer get)
      implements AnalyzerProvider<TranslatingAnalyzer> {}
}
