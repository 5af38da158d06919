package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.BackProjection.WeightedView;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Grades;
import io.github.crossmedia.model.LinearTerm;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.released.ReleasedBytes;
import io.github.crossmedia.released.ReleasedBytes.Sample;
import io.github.crossmedia.serve.CountWeights;
import io.github.crossmedia.serve.ExplainedConcepts;
import io.github.crossmedia.serve.ExplainedWord;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.json.JsonXContent;

/** Nodes of this build understand the searches that nodes of a release send. */
public final class ReleasedQueriesTests extends ESTestCase {

  private static final Map<String, String> QUERIES =
      Map.ofEntries(
          query("text", "\"text\":\"tiger snow\""),
          query("text by words", "\"text\":\"tiger\",\"model\":\"corel\",\"plan\":\"words\""),
          query("text by visual words", "\"text\":\"tiger\",\"plan\":\"visual_words\""),
          query(
              "nearest with all options",
              "\"text\":\"tiger\",\"model\":\"corel@2\",\"plan\":\"nearest\",\"k\":3,"
                  + "\"num_candidates\":9,\"explain\":true,\"boost\":2.0,\"_name\":\"asked\","
                  + "\"filter\":[{\"term\":{\"kind\":{\"value\":\"a\"}}},{\"match_all\":{}}]"),
          query(
              "exact with all options",
              "\"text\":\"tiger\",\"plan\":\"exact\",\"quantised\":true,\"min_score\":0.5"),
          query("image", "\"image\":\"AQID\""),
          query("like", "\"like\":{\"_index\":\"photos\",\"_id\":\"7\"}"),
          query("vector", "\"vector\":[0.5,-2.0],\"model\":\"corel@1\""),
          query("text views", "\"text_views\":{\"words\":[1.0,2.0]}"),
          query("image views", "\"image_views\":{\"blobs\":{\"0\":2.0,\"17\":1.0}}"),
          Map.entry(
              "features",
              "{\"cross_media_features\":{\"set\":\"click-model\","
                  + "\"params\":{\"text\":\"tiger\",\"boosts\":[1,2.5]},\"_name\":\"logged\"}}"),
          versions("made by", "\"made_by\":[\"corel@1\",\"corel@2\"]"),
          versions("not made by", "\"not_made_by\":[\"corel@1\"]"),
          versions("not of dimension", "\"made_by\":[\"corel@1\"],\"not_of_dimension\":371"),
          Map.entry(
              "function",
              "{\"function_score\":{\"query\":{\"match_all\":{}},\"functions\":[{\"cross_media\":"
                  + "{\"field\":\"picture\",\"text\":\"tiger\",\"model\":\"corel@1\"}}]}}"));

  private final SearchModule module =
      new SearchModule(Settings.EMPTY, List.of(new CrossMediaPlugin()));

  private static Map.Entry<String, String> query(String name, String body) {
    return Map.entry(name, "{\"cross_media\":{\"field\":\"picture\"," + body + "}}");
  }

  private static Map.Entry<String, String> versions(String name, String body) {
    return Map.entry(name, "{\"cross_media_versions\":{\"field\":\"picture\"," + body + "}}");
  }

  public void testQueriesOfEveryKindWithAllOptions() throws IOException {
    Map<String, Sample> samples = new LinkedHashMap<>();
    for (String name : QUERIES.keySet().stream().sorted().toList()) {
      QueryBuilder query = parsed(QUERIES.get(name));
      samples.put(
          name, new Sample(out -> out.writeNamedWriteable(query), ReleasedQueriesTests::readQuery));
    }
    ReleasedBytes.assertAreRead(
        "queries.json", samples, new NamedWriteableRegistry(module.getNamedWriteables()));
  }

  private static Writeable readQuery(StreamInput in) throws IOException {
    QueryBuilder read = in.readNamedWriteable(QueryBuilder.class);
    return out -> out.writeNamedWriteable(read);
  }

  private QueryBuilder parsed(String json) throws IOException {
    XContentParserConfiguration configuration =
        XContentParserConfiguration.EMPTY.withRegistry(
            new NamedXContentRegistry(module.getNamedXContents()));
    try (XContentParser parser = JsonXContent.jsonXContent.createParser(configuration, json)) {
      return AbstractQueryBuilder.parseTopLevelQuery(parser);
    }
  }

  public void testReasonsOfASearch() throws IOException {
    XContentParserConfiguration configuration =
        XContentParserConfiguration.EMPTY.withRegistry(
            new NamedXContentRegistry(module.getNamedXContents()));
    SearchSourceBuilder search = new SearchSourceBuilder();
    try (XContentParser parser =
        JsonXContent.jsonXContent.createParser(
            configuration, "{\"ext\":{\"cross_media\":{\"reasons\":5}}}")) {
      search.parseXContent(parser, true, feature -> false);
    }
    ReleasedBytes.assertAreRead(
        "searches.json",
        Map.of("reasons", new Sample(search, SearchSourceBuilder::new)),
        new NamedWriteableRegistry(module.getNamedWriteables()));
  }

  public void testPreparedQuestionsOfEveryPlanWithAllParts() throws IOException {
    Calibration calibration =
        Calibration.of(new float[] {-1, 0, 2}, new float[] {0.125f, 0.5f, 0.75f});
    List<LinearTerm> back =
        List.of(
            new LinearTerm(
                List.of(
                    new WeightedView(
                        "blobs", DenseVector.of(1, -2), DenseVector.of(3, 4), DenseVector.of()))));
    List<ExplainedWord> clues =
        List.of(
            new ExplainedWord(
                "tiger", 0.75f, SparseVector.of(4, Map.of(0, 1f, 3, -2f)), back, List.of()),
            new ExplainedWord("snow", -0.25f, SparseVector.of(4, Map.of(1, 1f))));
    QueryVector point =
        new QueryVector("corel@1", DenseVector.of(1, 0, -3), calibration)
            .with(clues)
            .with(new ExplainedConcepts(Similarity.EUCLIDEAN, 1, Map.of(0, "sport")));
    QueryVector graded =
        new QueryVector(
            "corel@2", DenseVector.of(2), Calibration.unfitted().readAs(new Grades(1, 5)));
    Map<String, Sample> samples = new LinkedHashMap<>();
    samples.put("exact", sample(new PreparedQuery.Exact(List.of(point, graded))));
    samples.put("nearest", sample(new PreparedQuery.Nearest(List.of(graded))));
    samples.put(
        "words",
        sample(
            new PreparedQuery.Words(
                List.of(
                    WordWeights.of("corel@1", Map.of("polar bear", 1f), calibration)
                        .with(clues)))));
    samples.put(
        "visual words",
        sample(
            new PreparedQuery.VisualWords(
                new CountWeights("corel@1", new BackProjection(back), calibration).with(clues))));
    ReleasedBytes.assertAreRead("prepared.json", samples, new NamedWriteableRegistry(List.of()));
  }

  private static Sample sample(PreparedQuery prepared) {
    return new Sample(
        out -> PreparedWire.write(out, prepared),
        in -> {
          PreparedQuery read = PreparedWire.read(in);
          return out -> PreparedWire.write(out, read);
        });
  }
}
