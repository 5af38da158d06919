package io.github.crossmedia.elasticsearch.query;

import static org.hamcrest.Matchers.containsString;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import java.io.IOException;
import java.util.List;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.functionscore.FunctionScoreQueryBuilder;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;

public final class CrossMediaFunctionBuilderTests extends ESTestCase {

  private static final SearchModule SEARCH =
      new SearchModule(Settings.EMPTY, List.of(new CrossMediaPlugin()));

  @Override
  protected NamedXContentRegistry xContentRegistry() {
    return new NamedXContentRegistry(SEARCH.getNamedXContents());
  }

  @Override
  protected NamedWriteableRegistry writableRegistry() {
    return new NamedWriteableRegistry(SEARCH.getNamedWriteables());
  }

  private FunctionScoreQueryBuilder parse(String keys) throws IOException {
    String json =
        "{\"function_score\":{\"functions\":[{\"weight\":2.0,\"cross_media\":{\"field\":\"picture\","
            + keys
            + "}}]}}";
    try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
      return (FunctionScoreQueryBuilder) AbstractQueryBuilder.parseTopLevelQuery(parser);
    }
  }

  public void testItIsReadAsItIsWritten() throws IOException {
    for (String keys :
        List.of("\"text\":\"tiger\"", "\"vector\":[1.0,0.5],\"model\":\"corel@3\"")) {
      FunctionScoreQueryBuilder query = parse(keys);
      assertThat(query.toString().replaceAll("\\s", ""), containsString(keys));
      assertEquals(query, copyNamedWriteable(query, writableRegistry(), QueryBuilder.class));
      assertNotEquals(query, parse("\"text\":\"snow\""));
    }
  }

  public void testWhatIsTheQuerysIsRefused() {
    for (String keys :
        List.of(
            "\"text\":\"a\",\"plan\":\"exact\"",
            "\"text\":\"a\",\"min_score\":0.5",
            "\"text\":\"a\",\"filter\":{\"match_all\":{}}")) {
      Exception refused = expectThrows(IllegalArgumentException.class, () -> parse(keys));
      assertThat(refused.getMessage(), containsString("supports only [field], [text] or [vector]"));
    }
  }
}
