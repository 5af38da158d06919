package io.github.crossmedia.elasticsearch.query;

import static org.hamcrest.Matchers.containsString;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import io.github.crossmedia.lucene.CrossMediaField;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.search.Query;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.test.AbstractQueryTestCase;

public final class VersionsQueryBuilderTests extends AbstractQueryTestCase<VersionsQueryBuilder> {

  private static final List<String> VERSIONS = List.of("corel@1", "corel@2");

  @Override
  protected Collection<Class<? extends Plugin>> getPlugins() {
    return List.of(CrossMediaPlugin.class);
  }

  @Override
  protected void initializeAdditionalMappings(MapperService mappings) throws IOException {
    mappings.merge(
        "_doc",
        new CompressedXContent("{\"properties\":{\"picture\":{\"type\":\"cross_media\"}}}"),
        MapperService.MergeReason.MAPPING_UPDATE);
  }

  @Override
  protected VersionsQueryBuilder doCreateTestQueryBuilder() {
    List<String> versions = randomSubsetOf(VERSIONS);
    return randomBoolean()
        ? VersionsQueryBuilder.madeBy("picture", versions)
        : VersionsQueryBuilder.notMadeBy("picture", versions);
  }

  @Override
  protected void doAssertLuceneQuery(
      VersionsQueryBuilder builder, Query query, SearchExecutionContext context) {
    boolean made = builder.toString().contains("\"made_by\"");
    List<String> named =
        VERSIONS.stream().filter(version -> builder.toString().contains(version)).toList();
    assertEquals(
        made
            ? CrossMediaField.madeBy("picture", named)
            : CrossMediaField.unserved("picture", named),
        query);
  }

  public void testOneListIsNeeded() {
    for (String body :
        List.of(
            "\"field\":\"picture\"",
            "\"made_by\":\"a@1\"",
            "\"field\":\"picture\",\"made_by\":\"a@1\",\"not_made_by\":\"a@2\"")) {
      Exception refused =
          expectThrows(
              IllegalArgumentException.class,
              () -> parseQuery("{\"cross_media_versions\":{" + body + "}}"));
      assertThat(refused.getMessage(), containsString("needs [field], and one of [made_by] and"));
    }
  }
}
