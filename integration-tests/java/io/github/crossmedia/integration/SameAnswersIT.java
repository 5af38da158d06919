package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.answers.Answer;
import io.github.crossmedia.answers.Answering;
import io.github.crossmedia.answers.GalleryAnswers;
import io.github.crossmedia.answers.LibraryAnswers;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A node, a Lucene application and the index of a folder get the same pictures and questions, and
 * give the same scores for the same reasons, by each plan that applies.
 */
@OnElasticsearch
@Tag("thorough")
final class SameAnswersIT {

  /** The same floats, through JSON. */
  private static final double SAME = 1e-6;

  private static final int ALL = Answering.PICTURES + Answering.TEXTS.size();

  private static final String PIPELINE =
      """
      {"processors":[
        {"cross_media":{"field":"data","model":"%1$s","words":%2$d,"threshold":%3$s,
                        "ignore_missing":true,"vector_field":"near"}},
        {"cross_media":{"field":"caption","input":"text","model":"%1$s",
                        "ignore_missing":true,"vector_field":"near"}}]}
      """;

  private static final String MAPPING =
      """
      {"settings":{"number_of_shards":1,"default_pipeline":"%1$s"},
       "mappings":{"properties":{
         "picture":{"type":"cross_media","model":"%1$s","vector_field":"near"},
         "near":{"type":"dense_vector","dims":%2$d,"index":true,
                 "similarity":"max_inner_product","index_options":{"type":"hnsw"}},
         "data":{"type":"object","enabled":false},"caption":{"type":"text"}}}}
      """;

  @TempDir private Path folder;

  /** Elasticsearch's vector formats are on the class path too, and log. */
  @BeforeAll
  static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  @ParameterizedTest
  @EnumSource
  void allCustomersAgree(Answering model, Api api) throws IOException {
    Node node = Node.filled(api, model);
    try (LibraryAnswers library = new LibraryAnswers(model);
        GalleryAnswers gallery = new GalleryAnswers(model, folder)) {
      for (String text : model.questions()) {
        for (Plan plan : Plan.values()) {
          String question = model + ", " + plan + ", " + text;
          String asked = "\"text\":\"" + text + "\"," + asked(plan);
          if (plan == Plan.VISUAL_WORDS && !model.isLinear()) {
            assertTrue(node.ask(asked).reason().contains("cannot be projected back"), question);
          } else if (plan != Plan.NEAREST || model.isLatent()) {
            Map<String, Answer> found = node.answers(asked);
            Answer.assertSame(found, library.text(text, options(plan)), SAME, question);
            Answer.assertSame(
                node.answers(asked + ",\"explain\":true"),
                library.text(text, options(plan).explained()),
                SAME,
                question + ", down to visual words");
            if (plan == Plan.WORDS
                && (model.isLatent()
                    || model == Answering.WORDS
                    || model.hasSentences()
                    || model == Answering.LABELS)) {
              assertEquals(found.keySet(), node.matched(text), question + ", by match");
            }
            if (plan != Plan.NEAREST) {
              found.keySet().removeIf(id -> id.startsWith("t"));
              Answer.assertSame(found, gallery.text(text, plan), SAME, question);
            }
          }
        }
      }
      for (int i = 0; i < Answering.PICTURES; i++) {
        String image = "\"image\":\"" + PixelModels.base64(PixelModels.png(i)) + "\"";
        Map<String, Answer> found = node.answers(image);
        assertEquals(ALL, found.size());
        Answer.assertSame(found, library.picture(i, PlanOptions.DEFAULT), SAME, "picture " + i);
        Map<String, Float> scores = new TreeMap<>();
        found.forEach(
            (id, answer) -> {
              if (id.startsWith("p")) {
                scores.put(id, (float) answer.score());
              }
            });
        Answer.assertSameScores(scores, gallery.picture(i, Plan.EXACT), SAME, "picture " + i);
        scores.remove("p" + i);
        Answer.assertSameScores(scores, gallery.like(i), SAME, "all but picture " + i);
        String like = "\"like\":{\"_index\":\"" + model.id() + "\",\"_id\":\"p" + i + "\"}";
        Answer.assertSame(found, node.answers(like), SAME, "like " + i);
      }
    }
  }

  /** The network of this model is elsewhere: what it saw of pictures comes as ready views. */
  @Test
  void aNodeAndALuceneApplicationAgreeOnReadyViews(Api api) throws IOException {
    TriedModel tried = TriedModel.named("squeezenet");
    Node node = new Node(api, "ready-views");
    tried.index(api, node.index());
    LearnedField pictures =
        LearnedField.of(
            CrossMediaField.named("picture"), ServedVersion.of("ready-views@1", tried.model()));
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (String views : tried.views()) {
          Document document = new Document();
          Map<?, ?> read = new JsonMapper().readValue(views, Map.class);
          pictures.fields(Medium.ofViews(Views.of(read))).forEach(document::add);
          writer.addDocument(document);
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        for (String text : List.of("snow", tried.text(), "a dog on the beach", "beach unicorn")) {
          for (Plan plan : List.of(Plan.WORDS, Plan.EXACT)) {
            Map<String, Float> expected = new TreeMap<>();
            for (ScoreDoc hit :
                new IndexSearcher(reader)
                    .search(pictures.text(text, plan), TriedModel.PICTURES)
                    .scoreDocs) {
              expected.put("p" + hit.doc, hit.score);
            }
            Map<String, Answer> found = node.answers("\"text\":\"" + text + "\"," + asked(plan));
            Map<String, Float> scores = new TreeMap<>();
            found.forEach((id, answer) -> scores.put(id, (float) answer.score()));
            Answer.assertSameScores(expected, scores, SAME, plan + " " + text);
            assertTrue(plan == Plan.WORDS || found.size() == TriedModel.PICTURES);
          }
        }
      }
    }
  }

  private static String asked(Plan plan) {
    return plan == Plan.NEAREST ? "\"k\":" + ALL : "\"plan\":\"" + plan + "\"";
  }

  private static PlanOptions options(Plan plan) {
    return plan == Plan.NEAREST ? PlanOptions.nearest(ALL) : PlanOptions.of(plan);
  }

  /** An index of the node, with the model, the pictures and the texts. */
  private record Node(Api api, String index) {

    static Node filled(Api api, Answering model) throws IOException {
      String id = model.id();
      api.putModel(id, model.model()).ok();
      api.put(
          "/_ingest/pipeline/" + id, Formatted.of(PIPELINE, id, Answering.KEPT, Answering.LEAST));
      int dimension = model.model().textToImage().dimension();
      api.put("/" + id, Formatted.of(MAPPING, id, dimension));
      Node node = new Node(api, id);
      for (int i = 0; i < Answering.PICTURES; i++) {
        node.put("p" + i, "data", PixelModels.base64(PixelModels.png(i)));
      }
      for (int i = 0; i < Answering.TEXTS.size(); i++) {
        node.put("t" + i, "caption", Answering.TEXTS.get(i));
      }
      return node;
    }

    private void put(String id, String field, String value) throws IOException {
      api.put(
          "/" + index + "/_doc/" + id + "?refresh=true", "{\"" + field + "\":\"" + value + "\"}");
    }

    Api.Answer ask(String keys) throws IOException {
      return api.search(
          index,
          Formatted.of(
              """
              {"size":100,"_source":false,"ext":{"cross_media":{"reasons":100}},
               "query":{"cross_media":{"field":"picture",%s}}}
              """,
              keys));
    }

    /** Returns the documents that a plain query of words finds. */
    Set<String> matched(String text) throws IOException {
      Set<String> matched = new TreeSet<>();
      String query = "{\"size\":100,\"query\":{\"match\":{\"picture\":\"" + text + "\"}}}";
      api.search(index, query).hits().forEach(hit -> matched.add(hit.path("_id").asText()));
      return matched;
    }

    Map<String, Answer> answers(String keys) throws IOException {
      Map<String, Answer> answers = new TreeMap<>();
      for (JsonNode hit : ask(keys).hits()) {
        answers.put(hit.path("_id").asText(), Answer.of(hit));
      }
      return answers;
    }
  }
}
