package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.answers.Answer;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.Searches;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.network.text.ColourPair;
import io.github.crossmedia.network.text.SentenceModels;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Models on the views of a network: a folder and a library run the network, a node runs it too or
 * gets its views, and all of them give the same scores.
 */
@OnElasticsearch
@Tag("thorough")
final class NetworkAnswersIT {

  private static final double SAME = 1e-6;
  private static final String SENTENCES = "minilm";
  private static final List<String> CAPTIONED = List.of("red", "blue green");

  @TempDir private Path folder;

  /** Elasticsearch's vector formats are on the class path too, and log. */
  @BeforeAll
  static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ridge", "distilled-words", "pair", "fusion"})
  void allCustomersAgree(String method, Api api) throws IOException {
    try (ColourPair pair = new ColourPair(folder)) {
      pair.add();
      if (method.equals("fusion")) {
        SentenceModels.addFewWords(folder.resolve("networks"));
      }
      Path collection = pair.collection();
      Path model = folder.resolve(method + ".safetensors");
      pair.run(
          List.of("train", "--method", method, "--collection", collection, "--out", model),
          switch (method) {
            case "ridge" -> List.of("--picture-view", pair.view() + ":plain");
            case "fusion" ->
                List.of(
                    "--members",
                    "ridge,contrastive",
                    "--set",
                    "weight.ridge=1",
                    "--set",
                    "weight.contrastive=1",
                    "--set",
                    "contrastive.passes=0",
                    "--set",
                    "factor.2=0.5",
                    "--picture-view",
                    pair.view() + ":plain",
                    "--text-view",
                    "tfidf," + SENTENCES);
            default -> List.of("--network", "colours");
          });
      List<Item> items = CollectionReader.readAll(collection);
      Node node = Node.filled(api, "network-" + method, model, items);
      Library library = Library.of(model, items);
      try (Gallery gallery =
          Gallery.openOrMake(folder.resolve("index"), pair.pictures(), Optional.of(model))) {
        gallery.indexer(1).run(IndexProgress.NONE);
        for (String text : questions(method)) {
          for (Plan plan : plans(method)) {
            String words = "\"text\":\"" + text + "\"";
            String asked =
                switch (method) {
                  case "pair" -> "\"text_views\":" + pair.run("network", "embed", "colours", text);
                  case "fusion" ->
                      words + ",\"text_views\":" + pair.run("network", "embed", SENTENCES, text);
                  default -> words;
                };
            Map<String, Float> found = node.scores(asked + ",\"plan\":\"" + plan + "\"");
            String question = method + " " + plan + " " + text;
            assertSame(found, library.scores(text, plan), question);
            assertSame(found, scores(gallery, text, plan), question);
          }
        }
      }
      if (method.equals("pair")) {
        assertSame(
            library.scores("green", Plan.EXACT),
            node.scores("\"text\":\"green\""),
            "a node reads words that it knows without the network");
      }
    }
  }

  /** Only the pair knows what no caption says. */
  private static List<String> questions(String method) {
    return method.equals("pair")
        ? Stream.concat(CAPTIONED.stream(), Stream.of("yellow")).toList()
        : CAPTIONED;
  }

  private static List<Plan> plans(String method) {
    return method.equals("pair") ? List.of(Plan.EXACT) : List.of(Plan.EXACT, Plan.WORDS);
  }

  static void assertSame(Map<String, Float> expected, Map<String, Float> found, String question) {
    assertTrue(!found.isEmpty(), question);
    assertEquals(expected.keySet(), found.keySet(), question);
    expected.forEach((id, score) -> assertEquals(score, found.get(id), SAME, question + " " + id));
  }

  static Map<String, Float> scores(Gallery gallery, String text, Plan plan) throws IOException {
    SearchOptions all = SearchOptions.first(ColourPair.PICTURES).withPlan(plan).withoutTexts();
    Map<String, Float> scores = new TreeMap<>();
    for (Hit hit : gallery.searches().byText(text, all).hits()) {
      scores.put(hit.name(), hit.score());
    }
    return scores;
  }

  /** Every picture that a folder finds, with its reasons. */
  static Map<String, Answer> answers(Gallery gallery, String text, Plan plan) throws IOException {
    SearchOptions all = SearchOptions.first(ColourPair.PICTURES).withPlan(plan).withoutTexts();
    Searches searches = gallery.searches();
    Map<String, Answer> answers = new TreeMap<>();
    for (Hit hit : searches.byText(text, all).hits()) {
      Reasons reasons = searches.reasons(hit.id(), searches.read(text), all).orElseThrow();
      answers.put(hit.name(), Answer.of(hit.score(), reasons));
    }
    return answers;
  }

  /** A Lucene index, whose application runs the network of texts if the model needs it. */
  record Library(LearnedField field, IndexSearcher searcher) {

    static Library of(Path model, List<Item> items) throws IOException {
      LearnedField field =
          LearnedField.of(
              CrossMediaField.named("picture"), ServedVersion.of("m@1", ModelFile.read(model)));
      ByteBuffersDirectory directory = new ByteBuffersDirectory();
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (Item item : items) {
          Document document = new Document();
          document.add(new StringField("id", item.id(), Field.Store.YES));
          field.fields(item.medium()).forEach(document::add);
          writer.addDocument(document);
        }
      }
      return new Library(field, new IndexSearcher(DirectoryReader.open(directory)));
    }

    Map<String, Float> scores(String text, Plan plan) throws IOException {
      var query = field.text(text, PlanOptions.of(plan));
      Map<String, Float> scores = new TreeMap<>();
      for (ScoreDoc hit : searcher.search(query, ColourPair.PICTURES).scoreDocs) {
        scores.put(searcher.storedFields().document(hit.doc).get("id"), hit.score);
      }
      return scores;
    }

    /** Every picture that it finds, with its reasons. */
    Map<String, Answer> answers(String text, PlanOptions options) throws IOException {
      var query = field.text(text, options);
      Map<String, Answer> answers = new TreeMap<>();
      for (ScoreDoc hit : searcher.search(query, ColourPair.PICTURES).scoreDocs) {
        answers.put(
            searcher.storedFields().document(hit.doc).get("id"),
            Answer.of(hit.score, Reasons.of(query, searcher, hit.doc).getFirst()));
      }
      return answers;
    }
  }

  /** An index of a node, which gets the views of pictures. */
  record Node(Api api, String index) {

    static Node filled(Api api, String id, Path model, List<Item> items) throws IOException {
      Map<String, Object> views = new TreeMap<>();
      for (Item item : items) {
        Map<String, float[]> own = new TreeMap<>();
        item.views().forEach((name, view) -> own.put(name, ((Vector) view).toArray()));
        views.put(item.id(), own);
      }
      return filled(api, id, model, "views", views);
    }

    /** Fills an index with pictures or with their views. */
    static Node filled(Api api, String id, Path model, String input, Map<String, ?> items)
        throws IOException {
      api.putModel(id, Files.readAllBytes(model)).ok();
      api.put(
          "/_ingest/pipeline/" + id,
          Formatted.of(
              """
              {"processors":[{"cross_media":{"field":"given","input":"%s",
                "target_field":"picture","model":"%s"}}]}
              """,
              input, id));
      api.put(
          "/" + id,
          Formatted.of(
              """
              {"settings":{"number_of_shards":1,"default_pipeline":"%1$s"},
               "mappings":{"properties":{"picture":{"type":"cross_media","model":"%1$s"}}}}
              """,
              id));
      for (Map.Entry<String, ?> item : items.entrySet()) {
        api.put(
            "/" + id + "/_doc/" + item.getKey(),
            new JsonMapper().writeValueAsString(Map.of("given", item.getValue())));
      }
      api.post("/" + id + "/_refresh", "");
      return new Node(api, id);
    }

    Map<String, Float> scores(String keys) throws IOException {
      String body =
          Formatted.of(
              "{\"size\":%d,\"_source\":false,\"query\":{\"cross_media\":{\"field\":\"picture\",%s}}}",
              ColourPair.PICTURES, keys);
      Map<String, Float> scores = new TreeMap<>();
      for (JsonNode hit : api.search(index, body).hits()) {
        scores.put(hit.path("_id").asText(), hit.path("_score").floatValue());
      }
      return scores;
    }

    /** Every picture that a query finds, with its reasons. */
    Map<String, Answer> answers(String keys) throws IOException {
      String body =
          Formatted.of(
              """
              {"size":%d,"_source":false,"ext":{"cross_media":{"reasons":100}},
               "query":{"cross_media":{"field":"picture",%s}}}
              """,
              ColourPair.PICTURES, keys);
      Map<String, Answer> answers = new TreeMap<>();
      for (JsonNode hit : api.search(index, body).hits()) {
        answers.put(hit.path("_id").asText(), Answer.of(hit));
      }
      return answers;
    }
  }
}
