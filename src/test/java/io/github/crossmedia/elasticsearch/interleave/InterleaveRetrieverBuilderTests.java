package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import io.github.crossmedia.elasticsearch.interleave.InterleaveRetrieverBuilder.DraftedDoc;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.ScoreDoc;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.usage.SearchUsage;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;

/** What the retriever reads, refuses, drafts and sends. */
public final class InterleaveRetrieverBuilderTests extends ESTestCase {

  private static final String VERSIONS =
      "{\"cross_media_interleave\":{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}},"
          + "\"interleave\":[\"corel@2\",\"corel@3\"],\"seed\":\"s1\"%s}}";
  private static final String RETRIEVERS =
      "{\"cross_media_interleave\":{\"retrievers\":[%s],\"seed\":\"s1\"}}";
  private static final String ONE =
      "{\"name\":\"one\",\"retriever\":{\"standard\":{\"query\":{\"match_all\":{}}}}}";

  @Override
  protected NamedXContentRegistry xContentRegistry() {
    return new NamedXContentRegistry(module().getNamedXContents());
  }

  private static SearchModule module() {
    return new SearchModule(Settings.EMPTY, List.of(new CrossMediaPlugin()));
  }

  private InterleaveRetrieverBuilder parse(String json) throws IOException {
    try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
      return (InterleaveRetrieverBuilder)
          RetrieverBuilder.parseTopLevelRetrieverBuilder(
              parser, new RetrieverParserContext(new SearchUsage(), feature -> true));
    }
  }

  private InterleaveRetrieverBuilder versions(String more) throws IOException {
    return parse(VERSIONS.replace("%s", more));
  }

  public void testVersionsAreTwoRankingsOfOneQuery() throws IOException {
    String shown = Strings.toString(versions(""));

    for (String version : List.of("corel@2", "corel@3")) {
      assertTrue(shown, shown.contains("\"name\":\"" + version + "\""));
      assertTrue(shown, shown.contains("\"model\":\"" + version + "\""));
    }
    assertEquals(100, versions("").rankWindowSize());
    assertEquals(versions(""), versions(""));
    assertNotEquals(versions(""), versions(",\"rank_window_size\":7"));
  }

  public void testWhatIsShownIsReadAgain() throws IOException {
    InterleaveRetrieverBuilder written = versions(",\"rank_window_size\":7,\"_name\":\"night\"");

    InterleaveRetrieverBuilder read = parse(Strings.toString(written));

    assertEquals(written, read);
    assertEquals(written.hashCode(), read.hashCode());
    assertArrayEquals(drafted(written, 7), drafted(read, 7));
  }

  private static RankDoc[] drafted(InterleaveRetrieverBuilder retriever, int size) {
    return retriever.combineInnerRetrieverResults(
        List.of(docs(IntStream.range(0, size)), docs(IntStream.range(2, size + 2))), false);
  }

  private static ScoreDoc[] docs(IntStream numbers) {
    return numbers.mapToObj(number -> new ScoreDoc(number, 1, number % 2)).toArray(ScoreDoc[]::new);
  }

  public void testTheWindowLimitsTheList() throws IOException {
    RankDoc[] docs = drafted(versions(",\"rank_window_size\":5"), 5);

    assertEquals(5, docs.length);
    for (int i = 0; i < docs.length; i++) {
      assertEquals(i + 1, docs[i].rank);
      assertEquals(1f / (i + 1), docs[i].score, 0);
      assertEquals(docs[i].doc % 2, docs[i].shardIndex);
      assertTrue(((DraftedDoc) docs[i]).team().isPresent());
    }
  }

  private static String teams(InterleaveRetrieverBuilder retriever) {
    return Arrays.stream(drafted(retriever, 30))
        .map(doc -> ((DraftedDoc) doc).team().orElse("-"))
        .toList()
        .toString();
  }

  public void testTheSeedAndTheQueryTossTheCoins() throws IOException {
    Set<String> lists = new HashSet<>();
    for (int seed = 0; seed < 8; seed++) {
      String json = VERSIONS.replace("%s", "").replace("s1", "s" + seed);
      lists.add(teams(parse(json)));
      lists.add(teams(parse(json.replace("tiger", "snow"))));
    }
    assertTrue("different lists: " + lists.size(), lists.size() > 12);
  }

  public void testADraftedDocumentIsSent() throws IOException {
    NamedWriteableRegistry registry =
        new NamedWriteableRegistry(
            List.of(
                new NamedWriteableRegistry.Entry(RankDoc.class, DraftedDoc.NAME, DraftedDoc::new)));
    for (RankDoc doc : drafted(versions(""), 5)) {
      RankDoc read = copyNamedWriteable(doc, registry, RankDoc.class);
      assertEquals(doc, read);
      assertEquals(((DraftedDoc) doc).team(), ((DraftedDoc) read).team());
    }
  }

  public void testExplanationsNameTheTeam() throws IOException {
    DraftedDoc first = (DraftedDoc) drafted(versions(""), 5)[0];

    Explanation explanation = first.explain(new Explanation[0], new String[0]);

    assertEquals(
        "rank [1], drafted by [" + first.team().orElseThrow() + "]", explanation.getDescription());
    assertEquals(1f, explanation.getValue());
  }

  public void testBadRequestsAreRefused() {
    String versions = VERSIONS.replace("%s", "");
    assertRefused(versions.replace(",\"seed\":\"s1\"", ""), "[seed]");
    assertRefused(versions.replace("\"s1\"", "\" \""), "[seed] must be the id of the search");
    assertRefused(versions.replace("s1", "s".repeat(257)), "1 to 256 characters");
    assertRefused(versions.replace("@3", "@2"), "two different rankings");
    assertRefused(versions.replace(",\"corel@3\"", ""), "takes two versions of a model");
    assertRefused(versions.replace("]", ",\"corel@4\"]"), "takes two versions of a model");
    assertRefused(versions.replace("\"interleave\"", "\"teams\""), "unknown field [teams]");
    assertRefused(
        versions
            .replace("{\"field\":\"picture\",\"text\":\"tiger\"}", "{}")
            .replace("cross_media\":", "match_all\":"),
        "takes the query [cross_media]");
    assertRefused(
        VERSIONS.replace("%s", ",\"rank_window_size\":0"), "[rank_window_size] must be from 1");
    assertRefused(
        VERSIONS.replace("%s", ",\"rank_window_size\":10001"), "[rank_window_size] must be from 1");
    assertRefused(
        VERSIONS.replace("%s", ",\"retrievers\":[" + ONE + "]"), "requires either [query]");
    assertRefused(RETRIEVERS.replace("%s", ""), "two different rankings");
    assertRefused(RETRIEVERS.replace("%s", ONE), "two different rankings");
    assertRefused(RETRIEVERS.replace("%s", ONE + "," + ONE), "two different rankings");
    assertRefused(
        RETRIEVERS.replace("%s", ONE + "," + ONE.replace("one", "x".repeat(101))),
        "a ranking needs a [name] of 1 to 100 characters");
    assertRefused(RETRIEVERS.replace("%s", "{\"name\":\"one\"}"), "retriever");
  }

  private void assertRefused(String json, String reason) {
    Exception refused = expectThrows(Exception.class, () -> parse(json));
    assertTrue(
        refused.toString(),
        refused instanceof XContentParseException || refused instanceof IllegalArgumentException);
    StringBuilder reasons = new StringBuilder();
    for (Throwable each = refused; each != null; each = each.getCause()) {
      reasons.append(each.getMessage()).append('\n');
    }
    assertTrue(reasons.toString(), reasons.toString().contains(reason));
  }

  public void testScoresOfAnInterleavedListAreNoThreshold() throws IOException {
    InterleaveRetrieverBuilder retriever = versions(",\"min_score\":0.5");

    String errors =
        retriever.validate(new SearchSourceBuilder().size(10), null, false, true).getMessage();

    assertTrue(errors, errors.contains("takes no [min_score]: give it to the query"));
    assertNull(versions("").validate(new SearchSourceBuilder().size(10), null, false, true));
  }
}
