package io.github.crossmedia.elasticsearch.query;

import static org.hamcrest.Matchers.containsString;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import io.github.crossmedia.lucene.VersionFilter;
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

  private static final int DIMENSION = 371;
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
    VersionsQueryBuilder made = VersionsQueryBuilder.madeBy("picture", versions);
    return switch (random().nextInt(3)) {
      case 0 -> made;
      case 1 -> made.notOfDimension(DIMENSION);
      default -> VersionsQueryBuilder.notMadeBy("picture", versions);
    };
  }

  @Override
  protected void doAssertLuceneQuery(
      VersionsQueryBuilder builder, Query query, SearchExecutionContext context) {
    boolean dimension = builder.toString().contains("\"not_of_dimension\"");
    boolean made = builder.toString().contains("\"made_by\"");
    List<String> named =
        VERSIONS.stream().filter(version -> builder.toString().contains(version)).toList();
    Query byVersion =
        made ? VersionFilter.oneOf("picture", named) : VersionFilter.noneOf("picture", named);
    assertEquals(
        dimension
            ? VersionFilter.oneOfButNotOfDimension("picture", "", named, DIMENSION)
            : byVersion,
        query);
  }

  public void testADimensionNeedsTheVersionsThatMadeIt() {
    for (String body :
        List.of(
            "\"not_made_by\":\"a@1\",\"not_of_dimension\":3",
            "\"made_by\":\"a@1\",\"not_of_dimension\":0")) {
      Exception refused =
          expectThrows(
              IllegalArgumentException.class,
              () -> parseQuery("{\"cross_media_versions\":{\"field\":\"picture\"," + body + "}}"));
      assertThat(refused.getMessage(), containsString("[not_of_dimension] must be at least [1]"));
    }
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
      assertThat(refused.getMessage(), containsString("requires [field] and one of [made_by] and"));
    }
  }
}
