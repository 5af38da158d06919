package io.github.crossmedia.integration;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.lucene.CorelLike;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WeightedWord;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The same pictures in a field of ours and in native ones. */
final class BenchmarkIndices {

  static final String OURS = "ours";
  static final String NATIVE = "native";
  static final String GRAPHS = "graphs";
  static final String BESIDE = "beside";
  static final String TEXTS = "texts";

  static final String WORDS = "words";

  private static final long MERGE_POLL_NANOS = 100_000_000;
  private static final int BULK = 500;
  private static final float NOISE = 0.02f;

  private final ElasticsearchCluster cluster;
  private final Api api;
  private final CorelLike corel = new CorelLike(1);
  private final Random random = new Random(1);
  private final List<String> vocabulary;

  BenchmarkIndices(ElasticsearchCluster cluster, int shards) throws IOException {
    this.cluster = cluster;
    this.api = Api.of(cluster);
    this.vocabulary =
        IntStream.range(0, CorelLike.WORDS).mapToObj(word -> spelled("word" + word)).toList();
    api.putModel("corel", model()).ok();
    make(OURS, shards, "\"picture\":{\"type\":\"cross_media\",\"model\":\"corel\"}");
    make(
        NATIVE,
        shards,
        "\"words\":{\"type\":\"sparse_vector\"},\"vector\":" + vector("{\"type\":\"flat\"}"));
    make(
        GRAPHS,
        shards,
        "\"picture\":{\"type\":\"cross_media\",\"model\":\"corel\",\"vector_field\":\"vector\"},"
            + "\"vector\":"
            + vector("{\"type\":\"hnsw\"}"));
    make(
        BESIDE,
        shards,
        "\"picture\":{\"type\":\"cross_media\",\"model\":\"corel\",\"vector_field\":\"vector\","
            + "\"stored_vector\":\"none\"},\"vector\":"
            + vector("{\"type\":\"flat\"}"));
    make(
        TEXTS,
        shards,
        "\"picture\":{\"type\":\"cross_media\",\"model\":\"corel\"},\"text\":{\"type\":\"text\"},"
            + "\"varied\":{\"type\":\"text\"}");
  }

  /** All ways to search by words in the same documents, and nothing else, as these are many. */
  void fillWords(int pictures) throws IOException {
    make(
        WORDS,
        1,
        "\"picture\":{\"type\":\"cross_media\",\"model\":\"corel\"},"
            + "\"words\":{\"type\":\"sparse_vector\"},\"text\":{\"type\":\"text\"}");
    for (int first = 0; first < pictures; first += BULK) {
      var body = new StringBuilder();
      for (int id = first; id < Math.min(first + BULK, pictures); id++) {
        List<WeightedWord> picture = corel.picture();
        body.append("{\"index\":{}}\n{\"picture\":{\"words\":")
            .append(weights(picture))
            .append(",\"model\":\"corel@1\"},\"words\":")
            .append(weights(picture))
            .append(",\"text\":\"")
            .append(text(picture))
            .append("\"}\n");
      }
      bulk(WORDS, body.toString());
    }
    settle(WORDS);
  }

  private static String weights(List<WeightedWord> picture) {
    return picture.stream()
        .map(word -> "\"" + spelled(word.word()) + "\":" + word.weight())
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String text(List<WeightedWord> picture) {
    return picture.stream().map(word -> spelled(word.word())).collect(Collectors.joining(" "));
  }

  /** What the node holds of words, as its statistics say. */
  String wordsInMemory() throws IOException {
    return api.json("/_cross_media/_stats?filter_path=**.words").toString();
  }

  /** A word space: what is searched for in words has a point of as many dimensions. */
  CrossMediaModel model() {
    return TestModels.words(vocabulary, 1);
  }

  CorelLike corel() {
    return corel;
  }

  Api api() {
    return api;
  }

  Duration processorTime() {
    return cluster.nodes().getFirst().processorTime();
  }

  private static String vector(String options) {
    return Formatted.of(
        "{\"type\":\"dense_vector\",\"dims\":%d,\"similarity\":\"max_inner_product\",\"index_options\":%s}",
        CorelLike.WORDS, options);
  }

  private void make(String name, int shards, String properties) throws IOException {
    api.put(
        "/" + name,
        Formatted.of(
            """
            {"settings":{"number_of_shards":%d,"number_of_replicas":0,"refresh_interval":"-1"},
             "mappings":{"properties":{%s}}}
            """,
            shards, properties));
  }

  /** Digits as letters, which is what the model's analysis takes for words. */
  static String spelled(String word) {
    return word.chars()
        .mapToObj(c -> String.valueOf((char) (Character.isDigit(c) ? c - '0' + 'a' : c)))
        .collect(Collectors.joining());
  }

  /**
   * Bodies of bulk requests with the same pictures: for ours, for native fields, for graphs, and
   * for ours beside a text of their words, and one in which strong words are repeated.
   */
  record Bulk(String ours, String natives, String graphs, String texts, int size) {}

  Bulk nextBulk(int first, int last) {
    var ours = new StringBuilder();
    var natives = new StringBuilder();
    var graphs = new StringBuilder();
    var texts = new StringBuilder();
    int end = Math.min(first + BULK, last);
    for (int id = first; id < end; id++) {
      String head = "{\"index\":{\"_id\":\"" + id + "\"}}\n";
      List<WeightedWord> picture = corel.picture();
      String words = weights(picture);
      String vector = numbers(point(picture));
      String stored =
          Formatted.of(
              "\"picture\":{\"vector\":%s,\"words\":%s,\"model\":\"corel@1\"}", vector, words);
      ours.append(head).append("{").append(stored).append("}\n");
      natives.append(head).append(Formatted.of("{\"words\":%s,\"vector\":%s}\n", words, vector));
      graphs.append(head).append(Formatted.of("{%s,\"vector\":%s}\n", stored, vector));
      texts
          .append(head)
          .append(
              Formatted.of(
                  "{%s,\"text\":\"%s\",\"varied\":\"%s\"}\n",
                  stored, text(picture), spelled(corel.text(picture))));
    }
    return new Bulk(
        ours.toString(), natives.toString(), graphs.toString(), texts.toString(), end - first);
  }

  /** The strongest words, and a little of all others, as a learned point has. */
  private float[] point(List<WeightedWord> picture) {
    float[] point = new float[CorelLike.WORDS];
    for (int i = 0; i < point.length; i++) {
      point[i] = (float) (NOISE * random.nextGaussian());
    }
    picture.forEach(word -> point[Integer.parseInt(word.word().substring(4))] = word.weight());
    return point;
  }

  static String numbers(float[] vector) {
    var json = new StringBuilder("[");
    for (int i = 0; i < vector.length; i++) {
      json.append(i == 0 ? "" : ",").append(vector[i]);
    }
    return json.append("]").toString();
  }

  void bulk(String index, String body) throws IOException {
    var answer = api.post("/" + index + "/_bulk?filter_path=errors", body).json();
    if (answer.path("errors").booleanValue()) {
      throw new IllegalStateException("a bulk request of " + index + " failed");
    }
  }

  /** Leaves each shard one segment, as all ways are best searched. */
  void settle(String index) throws IOException {
    api.post("/" + index + "/_flush");
    String task =
        api.post("/" + index + "/_forcemerge?max_num_segments=1&wait_for_completion=false")
            .json()
            .path("task")
            .textValue();
    while (!api.json("/_tasks/" + task).path("completed").booleanValue()) {
      LockSupport.parkNanos(MERGE_POLL_NANOS);
    }
    api.post("/" + index + "/_refresh");
  }

  void fillGraphs(int pictures) throws IOException {
    fill(GRAPHS, pictures, Bulk::graphs);
  }

  /** The same as graphs, but in a flat field, which holds the only vectors. */
  void fillBeside(int pictures) throws IOException {
    fill(BESIDE, pictures, Bulk::graphs);
  }

  void fillTexts(int pictures) throws IOException {
    fill(TEXTS, pictures, Bulk::texts);
  }

  private void fill(String index, int pictures, Function<Bulk, String> body) throws IOException {
    for (int first = 0; first < pictures; first += BULK) {
      bulk(index, body.apply(nextBulk(first, pictures)));
    }
    settle(index);
  }
}
