package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.env.TestEnvironment;
import org.elasticsearch.index.IndexService.IndexCreationContext;
import org.elasticsearch.index.analysis.AnalysisRegistry;
import org.elasticsearch.index.analysis.IndexAnalyzers;
import org.elasticsearch.indices.analysis.AnalysisModule;
import org.elasticsearch.plugins.scanners.StablePluginsRegistry;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.IndexSettingsModule;

/** A node offers an analyzer for each language that a list is shipped of. */
public final class TranslatingAnalyzersTests extends ESTestCase {

  public void testIndicesHaveThemByName() throws IOException {
    Environment environment =
        TestEnvironment.newEnvironment(
            Settings.builder()
                .put(Environment.PATH_HOME_SETTING.getKey(), createTempDir())
                .build());
    AnalysisRegistry registry =
        new AnalysisModule(
                environment, List.of(new CrossMediaPlugin()), new StablePluginsRegistry())
            .getAnalysisRegistry();

    try (IndexAnalyzers analyzers =
        registry.build(
            IndexCreationContext.CREATE_INDEX,
            IndexSettingsModule.newIndexSettings("pictures", Settings.EMPTY))) {
      for (String word : List.of("german Hund", "french chien", "spanish perro")) {
        String[] parts = word.split(" ");
        Analyzer analyzer = analyzers.get("cross_media_" + parts[0]).analyzer();
        try (TokenStream tokens = analyzer.tokenStream("picture", parts[1])) {
          List<List<String>> all = TypedTokens.all(tokens);
          assertEquals(1, all.size());
          assertTrue(word, all.getFirst().contains("dog"));
        }
      }
    }
  }
}
