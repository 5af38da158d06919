package io.github.crossmedia.elasticsearch.reasons;

import java.util.Optional;
import org.apache.lucene.search.join.ScoreMode;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.index.query.InnerHitBuilder;
import org.elasticsearch.index.query.MatchAllQueryBuilder;
import org.elasticsearch.index.query.NestedQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.aggregations.metrics.TopHitsAggregationBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.collapse.CollapseBuilder;
import org.elasticsearch.test.ESTestCase;

/** A search that shows no reason has none prepared. */
public class AskedReasonsTests extends ESTestCase {

  private static final QueryBuilder ALL = new MatchAllQueryBuilder();

  private static boolean mayTell(SearchSourceBuilder source) {
    return AskedReasons.mayTell(Optional.of(new SearchRequest().source(source)));
  }

  private static SearchSourceBuilder search(QueryBuilder query) {
    return new SearchSourceBuilder().query(query);
  }

  public void testAPlainSearchTellsNothing() {
    assertFalse(mayTell(search(ALL).size(10).minScore(0.5f).postFilter(ALL).profile(true)));
    assertFalse(mayTell(search(nested(false))));
  }

  public void testWhatShowsReasonsHasThem() {
    assertTrue(mayTell(search(ALL).explain(true)));
    assertTrue(mayTell(search(nested(true))));
    assertTrue(mayTell(search(QueryBuilders.boolQuery().should(ALL).must(nested(true)))));
    assertTrue(mayTell(search(ALL).collapse(new CollapseBuilder("kind"))));
    assertTrue(mayTell(search(ALL).aggregation(new TopHitsAggregationBuilder("best"))));
    assertTrue("no search", AskedReasons.mayTell(Optional.empty()));
    assertTrue("nothing asked", AskedReasons.mayTell(Optional.of(new SearchRequest())));
  }

  private static QueryBuilder nested(boolean showsHits) {
    NestedQueryBuilder nested = new NestedQueryBuilder("pictures", ALL, ScoreMode.Max);
    return showsHits ? nested.innerHit(new InnerHitBuilder().setExplain(true)) : nested;
  }
}
