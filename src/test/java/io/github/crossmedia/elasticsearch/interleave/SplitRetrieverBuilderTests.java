package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import java.io.IOException;
import java.util.List;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.usage.SearchUsage;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;

/** What the retriever reads and which ranking it lets answer. */
public final class SplitRetrieverBuilderTests extends ESTestCase {

  private static final String VERSIONS =
      "{\"cross_media_split\":{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}},"
          + "\"split\":[\"corel@2\",\"corel@3\"],\"seed\":\"%s\",\"share\":%s}}";

  @Override
  protected NamedXContentRegistry xContentRegistry() {
    return new NamedXContentRegistry(
        new SearchModule(Settings.EMPTY, List.of(new CrossMediaPlugin())).getNamedXContents());
  }

  private SplitRetrieverBuilder parse(String json) throws IOException {
    try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
      return (SplitRetrieverBuilder)
          RetrieverBuilder.parseTopLevelRetrieverBuilder(
              parser, new RetrieverParserContext(new SearchUsage(), feature -> true));
    }
  }

  public void testWhatIsShownIsReadAgain() throws IOException {
    SplitRetrieverBuilder written = parse(Formatted.of(VERSIONS, "s1", "0.2"));

    SplitRetrieverBuilder read = parse(Strings.toString(written));

    assertEquals(written, read);
    assertEquals(written.hashCode(), read.hashCode());
    assertEquals(List.of("corel@2", "corel@3"), read.names());
    assertEquals(0.2, read.share(), 0);
    assertEquals(written.chosen(), read.chosen());
    assertNotEquals(written, parse(Formatted.of(VERSIONS, "s1", "0.3")));
    assertNotEquals(written, parse(Formatted.of(VERSIONS, "s2", "0.2")));
  }

  public void testTheShareOfSessionsGetsTheSecondVersion() throws IOException {
    int second = 0;
    for (int session = 0; session < 1_000; session++) {
      SplitRetrieverBuilder retriever = parse(Formatted.of(VERSIONS, "s" + session, "0.2"));
      second += retriever.chosen().equals("corel@3") ? 1 : 0;
      assertTrue(Strings.toString(retriever.rewrite(null)).contains(retriever.chosen()));
    }
    assertEquals("four standard errors around a fifth", 200, second, 51);
  }
}
