package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.WriteRequest;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.search.aggregations.AggregationBuilders;
import org.elasticsearch.search.aggregations.bucket.terms.Terms;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.elasticsearch.test.hamcrest.ElasticsearchAssertions;
import org.elasticsearch.usage.SearchUsage;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;

/** Searches on a node: two orders of the same documents share one list. */
public final class InterleavedSearchTests extends ESSingleNodeTestCase {

  private static final int DOCUMENTS = 11;
  private static final String RANKING =
      "{\"name\":\"%s\",\"retriever\":{\"standard\":{\"query\":{\"function_score\":{\"field_value_factor\":{\"field\":\"%s\"}}}}}}";

  @Override
  protected Collection<Class<? extends Plugin>> getPlugins() {
    return List.of(CrossMediaPlugin.class);
  }

  @Override
  protected NamedXContentRegistry xContentRegistry() {
    return new NamedXContentRegistry(
        new SearchModule(Settings.EMPTY, List.of(new CrossMediaPlugin())).getNamedXContents());
  }

  /** The order up is the order down from its end. */
  private void index() {
    indicesAdmin()
        .prepareCreate("numbers")
        .setSettings(Settings.builder().put("index.number_of_shards", 3))
        .setMapping("up", "type=integer", "down", "type=integer", "kind", "type=keyword")
        .get();
    for (int i = 1; i <= DOCUMENTS; i++) {
      client()
          .prepareIndex("numbers")
          .setId("d" + i)
          .setSource("up", i, "down", DOCUMENTS + 1 - i, "kind", i % 2 == 0 ? "even" : "odd")
          .setRefreshPolicy(WriteRequest.RefreshPolicy.IMMEDIATE)
          .get();
    }
  }

  private SearchSourceBuilder source(String more) throws IOException {
    String json =
        "{\"cross_media_interleave\":{\"seed\":\"s1\",\"retrievers\":["
            + Formatted.of(RANKING, "up", "up")
            + ","
            + Formatted.of(RANKING, "down", "down")
            + "]"
            + more
            + "}}";
    try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
      return new SearchSourceBuilder()
          .retriever(
              RetrieverBuilder.parseTopLevelRetrieverBuilder(
                  parser, new RetrieverParserContext(new SearchUsage(), feature -> true)));
    }
  }

  private List<String> list(SearchSourceBuilder source) throws Exception {
    List<String> list = new ArrayList<>();
    ElasticsearchAssertions.assertNoFailuresAndResponse(
        client().search(new SearchRequest("numbers").source(source)),
        response -> {
          for (SearchHit hit : response.getHits()) {
            var team = hit.field(TeamsPhase.FIELD);
            list.add(hit.getId() + " " + (team == null ? "-" : team.getValue()));
          }
        });
    return list;
  }

  public void testEachHitTellsItsTeamOnEveryPage() throws Exception {
    index();
    List<String> whole = list(source("").size(DOCUMENTS));

    assertEquals(Set.of("d" + DOCUMENTS + " up", "d1 down"), new HashSet<>(whole.subList(0, 2)));
    assertEquals(Set.of("d10 up", "d2 down"), new HashSet<>(whole.subList(2, 4)));
    assertEquals(DOCUMENTS, whole.size());
    assertTrue(whole.toString(), whole.stream().noneMatch(hit -> hit.endsWith("-")));
    List<String> pages = new ArrayList<>();
    for (int from = 0; from < DOCUMENTS; from += 4) {
      pages.addAll(list(source("").size(4).from(from)));
    }
    assertEquals(whole, pages);
    assertEquals(whole.subList(0, 5), list(source(",\"rank_window_size\":5").size(5)));
    assertEquals(whole, list(source("").size(DOCUMENTS).trackTotalHits(false)));
    assertEquals(List.of(), list(source("").size(4).from(40)));
  }

  public void testFiltersAggregationsAndExplanations() throws Exception {
    index();
    SearchSourceBuilder source =
        source(",\"filter\":{\"term\":{\"kind\":\"even\"}}")
            .size(3)
            .explain(true)
            .profile(false)
            .aggregation(AggregationBuilders.terms("kinds").field("kind"));

    ElasticsearchAssertions.assertNoFailuresAndResponse(
        client().search(new SearchRequest("numbers").source(source)),
        response -> {
          assertEquals(3, response.getHits().getHits().length);
          assertEquals(DOCUMENTS / 2, response.getHits().getTotalHits().value());
          SearchHit first = response.getHits().getAt(0);
          assertTrue(first.getId(), Set.of("d10", "d2").contains(first.getId()));
          assertEquals(1f, first.getScore(), 0);
          String explained = first.getExplanation().toString();
          assertTrue(
              explained,
              explained.contains(
                  "rank [1], drafted by [" + first.field(TeamsPhase.FIELD).getValue() + "]"));
          Terms kinds = response.getAggregations().get("kinds");
          assertEquals(1, kinds.getBuckets().size());
          assertEquals(DOCUMENTS / 2, kinds.getBuckets().getFirst().getDocCount());
        });
  }

  public void testAnOrdinarySearchHasNoTeams() throws Exception {
    index();
    assertEquals(
        DOCUMENTS,
        list(new SearchSourceBuilder().size(20)).stream().filter(hit -> hit.endsWith("-")).count());
  }
}
