package io.github.crossmedia.elasticsearch.mapper;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import io.github.crossmedia.elasticsearch.mapper.TypedWord.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
          List<List<String>> all = Tokens.all(tokens);
          assertEquals(1, all.size());
          assertTrue(word, all.getFirst().contains("dog"));
        }
      }
    }
  }

  /** Whoever may create an index reads no other file of the node, nor a line of one. */
  public void testListsAreReadFromTheirOwnFolderOnly() throws IOException {
    Path home = createTempDir();
    Path lists = Files.createDirectories(home.resolve("config/cross-media/dictionaries"));
    Files.writeString(home.resolve("config/users_roles"), "read_all:read_all\n");
    Files.writeString(lists.resolve("mine.tsv"), "# mine\nmbwa\tdog\n");
    Files.writeString(lists.resolve("wrong.tsv"), "mbwa\tdog\nread_all:read_all\n");
    Environment environment =
        TestEnvironment.newEnvironment(
            Settings.builder().put(Environment.PATH_HOME_SETTING.getKey(), home).build());
    AnalysisRegistry registry =
        new AnalysisModule(
                environment, List.of(new CrossMediaPlugin()), new StablePluginsRegistry())
            .getAnalysisRegistry();

    try (IndexAnalyzers analyzers = analyzers(registry, "mine.tsv");
        TokenStream tokens = analyzers.get("mine").analyzer().tokenStream("picture", "mbwa")) {
      assertTrue(Tokens.all(tokens).getFirst().contains("dog"));
    }
    for (String path :
        List.of(
            "../../users_roles",
            home.resolve("config/users_roles").toString(),
            "users_roles",
            "wrong.tsv")) {
      Exception refused =
          expectThrows(IllegalArgumentException.class, () -> analyzers(registry, path));
      assertThat(refused.getMessage(), startsWith("analyzer [mine] "));
      assertThat(refused.getMessage(), not(containsString("read_all")));
    }
  }

  private static IndexAnalyzers analyzers(AnalysisRegistry registry, String path)
      throws IOException {
    String prefix = "index.analysis.analyzer.mine.";
    return registry.build(
        IndexCreationContext.CREATE_INDEX,
        IndexSettingsModule.newIndexSettings(
            "pictures",
            Settings.builder()
                .put(prefix + "type", "cross_media_dictionary")
                .put(prefix + "language", "english")
                .put(prefix + "dictionary_path", path)
                .build()));
  }
}
