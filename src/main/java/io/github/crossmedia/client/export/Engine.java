package io.github.crossmedia.client.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.client.export.ExportFolder.ExportedPicture;
import io.github.crossmedia.vector.DenseVector;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.ToIntFunction;

/**
 * A search engine without the plugin. The words of a picture are a sparse vector there, and a query
 * adds up the products of weights, as the plan {@code words} does.
 */
public enum Engine {
  /** Elasticsearch from 8.15 on: {@code sparse_vector} and {@code dense_vector}. */
  ELASTICSEARCH("index.json", "pictures", ".ndjson", 2_000) {
    @Override
    String setUp(int dimensions) {
      ObjectNode fields = fields();
      fields.putObject(WORDS).put("type", "sparse_vector");
      if (dimensions > 0) {
        fields
            .putObject(VECTOR)
            .put("type", "dense_vector")
            .put("dims", dimensions)
            .put("similarity", "max_inner_product")
            // by default a bit is kept of each dimension
            .putObject("index_options")
            .put("type", "hnsw");
      }
      return mapping(fields).toPrettyString();
    }

    @Override
    JsonNode query(Map<String, Float> weights, ToIntFunction<String> numbers, int count) {
      ObjectNode body = JSON.createObjectNode().put("size", count);
      ObjectNode query = body.withObject("/query/sparse_vector").put("field", WORDS);
      put(query.putObject("query_vector"), weights);
      query.put("prune", false);
      return body;
    }

    @Override
    JsonNode query(DenseVector vector, int count) {
      ObjectNode body = JSON.createObjectNode().put("size", count);
      ObjectNode knn = body.putObject("knn").put("field", VECTOR);
      put(knn.putArray("query_vector"), vector);
      knn.put("k", count).put("num_candidates", Math.max(CANDIDATES, count));
      return body;
    }
  },

  /** Elasticsearch and OpenSearch of any release: {@code rank_features}, and no vectors. */
  RANK_FEATURES("index.json", "pictures", ".ndjson", 2_000) {
    @Override
    public boolean holdsVectors() {
      return false;
    }

    @Override
    String setUp(int dimensions) {
      ObjectNode fields = fields();
      fields.putObject(WORDS).put("type", "rank_features");
      return mapping(fields).toPrettyString();
    }

    @Override
    JsonNode query(Map<String, Float> weights, ToIntFunction<String> numbers, int count) {
      ObjectNode body = JSON.createObjectNode().put("size", count);
      ArrayNode should = body.withObject("/query/bool").putArray("should");
      weights.forEach(
          (word, weight) ->
              should
                  .addObject()
                  .putObject("rank_feature")
                  .put("field", WORDS + "." + dotless(word))
                  .put("boost", weight)
                  .putObject("linear"));
      return body;
    }
  },

  /** OpenSearch with its plugins: {@code neural_sparse} by weights, and {@code knn_vector}. */
  OPENSEARCH("index.json", "pictures", ".ndjson", 2_000) {
    @Override
    String setUp(int dimensions) {
      ObjectNode fields = fields();
      fields.putObject(WORDS).put("type", "rank_features");
      ObjectNode body = mapping(fields);
      if (dimensions > 0) {
        body.withObject("/settings/index").put("knn", true);
        ObjectNode vector = fields.putObject(VECTOR);
        vector.put("type", "knn_vector").put("dimension", dimensions);
        vector.put("space_type", "innerproduct");
      }
      return body.toPrettyString();
    }

    @Override
    JsonNode query(Map<String, Float> weights, ToIntFunction<String> numbers, int count) {
      ObjectNode body = JSON.createObjectNode().put("size", count);
      put(body.withObject("/query/neural_sparse/" + WORDS).putObject("query_tokens"), weights);
      return body;
    }

    @Override
    JsonNode query(DenseVector vector, int count) {
      ObjectNode body = JSON.createObjectNode().put("size", count);
      ObjectNode field = body.withObject("/query/knn/" + VECTOR);
      put(field.putArray("vector"), vector);
      field.put("k", count);
      return body;
    }
  },

  /** Vespa: weights are whole numbers there, thousandths of ours. */
  VESPA("picture.sd", "pictures", ".jsonl", 100_000) {
    @Override
    String setUp(int dimensions) {
      String vector =
          dimensions == 0
              ? ""
              : Formatted.of(
                  """
                      field vector type tensor<float>(x[%d]) {
                        indexing: attribute | index
                        attribute {
                          distance-metric: dotproduct
                        }
                      }
                  """,
                  dimensions);
      String near =
          dimensions == 0
              ? ""
              : Formatted.of(
                  """
                    rank-profile vector {
                      inputs {
                        query(q) tensor<float>(x[%d])
                      }
                      first-phase {
                        expression: closeness(field, vector)
                      }
                    }
                  """,
                  dimensions);
      return Formatted.of(
          """
          schema picture {
            document picture {
              field id type string {
                indexing: summary | attribute
              }
              field file type string {
                indexing: summary | attribute
              }
              field caption type string {
                indexing: summary | index
              }
              field words type weightedset<string> {
                indexing: summary | attribute
                attribute: fast-search
              }
          %s  }
            rank-profile words {
              first-phase {
                expression: rawScore(words) / 1000000
              }
            }
          %s}
          """,
          vector, near);
    }

    @Override
    List<String> steps(Path folder) {
      return List.of(
          "cp "
              + folder.resolve("picture.sd")
              + " APPLICATION/schemas/ && vespa deploy APPLICATION",
          "vespa feed " + folder + "/pictures-*");
    }

    @Override
    String write(List<ExportedPicture> pictures, ToIntFunction<String> numbers) {
      StringBuilder lines = new StringBuilder();
      for (ExportedPicture picture : pictures) {
        ObjectNode document = JSON.createObjectNode();
        document.put("put", "id:pictures:picture::" + picture.id());
        ObjectNode fields = about(document.putObject("fields"), picture);
        ObjectNode words = fields.putObject(WORDS);
        picture.weights().forEach((word, weight) -> words.put(word, whole(weight)));
        if (picture.vector().dimension() > 0) {
          put(fields.putObject(VECTOR).putArray("values"), picture.vector());
        }
        lines.append(document).append('\n');
      }
      return lines.toString();
    }

    @Override
    JsonNode query(Map<String, Float> weights, ToIntFunction<String> numbers, int count) {
      ObjectNode wanted = JSON.createObjectNode();
      weights.forEach((word, weight) -> wanted.put(word, whole(weight)));
      return JSON.createObjectNode()
          .put(
              "yql",
              Formatted.of(
                  "select * from picture where ({targetHits: %s}wand(words, %s))", count, wanted))
          .put("ranking", WORDS)
          .put("hits", count);
    }

    @Override
    JsonNode query(DenseVector vector, int count) {
      ObjectNode body =
          JSON.createObjectNode()
              .put(
                  "yql",
                  "select * from picture where ({targetHits: "
                      + count
                      + "}nearestNeighbor(vector, q))")
              .put("ranking", VECTOR)
              .put("hits", count);
      put(body.putArray("input.query(q)"), vector);
      return body;
    }
  },

  /** Qdrant: words are numbers there, in the order of the vocabulary. */
  QDRANT("collection.json", "points", ".jsonl", 100_000) {
    @Override
    String setUp(int dimensions) {
      ObjectNode body = JSON.createObjectNode();
      body.putObject("sparse_vectors").putObject(WORDS);
      if (dimensions > 0) {
        body.withObject("/vectors/" + VECTOR).put("size", dimensions).put("distance", "Dot");
      }
      return body.toPrettyString();
    }

    @Override
    List<String> steps(Path folder) {
      String put = "curl -X PUT -H 'Content-Type: application/json' \"$URL/collections/pictures";
      return List.of(
          put + "\" --data-binary @" + folder.resolve("collection.json"),
          Formatted.of(
              "cat %s/points-* | while read -r body; do %s/points\" --data-binary @- <<< \"$body\";"
                  + " done",
              folder, put));
    }

    @Override
    String write(List<ExportedPicture> pictures, ToIntFunction<String> numbers) {
      StringBuilder lines = new StringBuilder();
      for (int from = 0; from < pictures.size(); from += REQUEST) {
        ObjectNode body = JSON.createObjectNode();
        ArrayNode points = body.putArray("points");
        for (ExportedPicture picture :
            pictures.subList(from, Math.min(from + REQUEST, pictures.size()))) {
          ObjectNode point = points.addObject();
          byte[] id = picture.id().getBytes(StandardCharsets.UTF_8);
          point.put("id", UUID.nameUUIDFromBytes(id).toString());
          ObjectNode vectors = point.putObject("vector");
          put(vectors.putObject(WORDS), picture.weights(), numbers);
          if (picture.vector().dimension() > 0) {
            put(vectors.putArray(VECTOR), picture.vector());
          }
          about(point.putObject("payload"), picture);
        }
        lines.append(body).append('\n');
      }
      return lines.toString();
    }

    @Override
    JsonNode query(Map<String, Float> weights, ToIntFunction<String> numbers, int count) {
      ObjectNode body = JSON.createObjectNode();
      put(body.putObject("query"), weights, numbers);
      return body.put("using", WORDS).put("limit", count).put("with_payload", true);
    }

    @Override
    JsonNode query(DenseVector vector, int count) {
      ObjectNode body = JSON.createObjectNode();
      put(body.putArray("query"), vector);
      return body.put("using", VECTOR).put("limit", count).put("with_payload", true);
    }
  };

  private static final JsonMapper JSON = new JsonMapper();
  private static final String WORDS = "words";
  private static final String VECTOR = "vector";
  private static final int CANDIDATES = 100;
  private static final int REQUEST = 100;
  private static final float THOUSAND = 1_000;

  private final String setUpFile;
  private final String name;
  private final String ending;
  private final int perFile;

  Engine(String setUpFile, String name, String ending, int perFile) {
    this.setUpFile = setUpFile;
    this.name = name;
    this.ending = ending;
    this.perFile = perFile;
  }

  /** Returns the name of the file that {@link #setUp} fills. */
  String setUpFile() {
    return setUpFile;
  }

  /** Returns the name of the K-th file of pictures. */
  String pictureFile(int number) {
    return Formatted.of("%s-%04d%s", name, number, ending);
  }

  /** Returns how many pictures a file holds at most: a request may be that large. */
  int perFile() {
    return perFile;
  }

  /** Returns false if only words are exported. */
  public boolean holdsVectors() {
    return true;
  }

  /**
   * Returns what makes the index.
   *
   * @param dimensions of the vectors, 0 for none
   */
  abstract String setUp(int dimensions);

  /**
   * Returns the content of a file of pictures, here the body of a bulk request.
   *
   * @param numbers the numbers of words
   */
  String write(List<ExportedPicture> pictures, ToIntFunction<String> numbers) {
    StringBuilder lines = new StringBuilder();
    for (ExportedPicture picture : pictures) {
      ObjectNode action = JSON.createObjectNode();
      action.putObject("index").put("_id", picture.id());
      ObjectNode document = about(JSON.createObjectNode(), picture);
      put(document.putObject(WORDS), picture.weights());
      if (picture.vector().dimension() > 0) {
        put(document.putArray(VECTOR), picture.vector());
      }
      lines.append(action).append('\n').append(document).append('\n');
    }
    return lines.toString();
  }

  /** Returns the commands that make an index of a folder's files, here by a cluster's API. */
  List<String> steps(Path folder) {
    return List.of(
        "curl -X PUT \"$URL/pictures\" -H 'Content-Type: application/json' --data-binary @"
            + folder.resolve(setUpFile),
        Formatted.of(
            "for file in %s/%s-*; do curl -X POST \"$URL/pictures/_bulk\" -H 'Content-Type:"
                + " application/x-ndjson' --data-binary @\"$file\"; done",
            folder, name));
  }

  /** Returns the query that adds up the weights of words. */
  abstract JsonNode query(Map<String, Float> weights, ToIntFunction<String> numbers, int count);

  JsonNode query(DenseVector vector, int count) {
    throw new IllegalArgumentException(this + " holds no vectors: leave out --vectors");
  }

  /** The name on the command line, such as {@code rank-features}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static ObjectNode fields() {
    ObjectNode fields = JSON.createObjectNode();
    fields.putObject("id").put("type", "keyword");
    fields.putObject("file").put("type", "keyword");
    fields.putObject("caption").put("type", "text");
    return fields;
  }

  private static ObjectNode mapping(ObjectNode fields) {
    ObjectNode body = JSON.createObjectNode();
    body.putObject("mappings").put("dynamic", false).set("properties", fields);
    return body;
  }

  private static ObjectNode about(ObjectNode object, ExportedPicture picture) {
    object.put("id", picture.id());
    if (!picture.file().isEmpty()) {
      object.put("file", picture.file());
    }
    if (!picture.caption().isEmpty()) {
      object.put("caption", picture.caption());
    }
    return object;
  }

  /** Puts weights into an object. Elasticsearch and OpenSearch refuse names with dots. */
  private static void put(ObjectNode object, Map<String, Float> weights) {
    weights.forEach((word, weight) -> object.put(dotless(word), weight));
  }

  private static String dotless(String word) {
    return word.replace('.', '\u00b7');
  }

  private static void put(
      ObjectNode sparse, Map<String, Float> weights, ToIntFunction<String> numbers) {
    ArrayNode indices = sparse.putArray("indices");
    ArrayNode values = sparse.putArray("values");
    weights.forEach(
        (word, weight) -> {
          indices.add(numbers.applyAsInt(word));
          values.add(weight);
        });
  }

  private static void put(ArrayNode array, DenseVector vector) {
    vector.forEach((index, value) -> array.add(value));
  }

  private static int whole(float weight) {
    return Math.max(1, Math.round(weight * THOUSAND));
  }
}
