package io.github.crossmedia.integration;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import java.io.IOException;

/** An index of pictures that come as pixels, or as views, seen by the model of its own name. */
record Pixels(Api api, String name) {

  private static final String MAPPING =
      """
      {"settings":{"number_of_shards":%d,"default_pipeline":"%s"},
       "mappings":{"dynamic":"strict","properties":{
         "picture":{"type":"cross_media","model":"%s"},
         "data":{"type":"object","enabled":false}, "views":{"type":"object","enabled":false},
         "error":{"type":"keyword"}}}}
      """;

  private static final String PIPELINE =
      """
      {"processors":[
        {"cross_media":{"field":"data","model":"%s","ignore_missing":true %s}},
        {"cross_media":{"field":"views","input":"views","model":"%s","ignore_missing":true,
                        "keep_source":false}}]}
      """;

  /** Makes pipeline and index, with more options of the processor. */
  static Pixels create(Api api, String name, String options) throws IOException {
    return create(api, name, options, 1);
  }

  /** The same on several shards. */
  static Pixels create(Api api, String name, String options, int shards) throws IOException {
    api.put("/_ingest/pipeline/" + name, Formatted.of(PIPELINE, name, options, name));
    api.put("/" + name, Formatted.of(MAPPING, shards, name, name));
    return new Pixels(api, name);
  }

  /** Indexes a picture. */
  Api.Answer put(String id, byte[] file) throws IOException {
    return put(id, "\"data\":\"" + PixelModels.base64(file) + "\"");
  }

  /** Indexes a document. */
  Api.Answer put(String id, String fields) throws IOException {
    return api.send("PUT", "/" + name + "/_doc/" + id + "?refresh=true", "{" + fields + "}");
  }

  /** All that a document keeps. */
  JsonNode source(String id) throws IOException {
    return api.json("/" + name + "/_doc/" + id + "?_source_exclude_vectors=false").path("_source");
  }

  /** Asks the query {@code cross_media} with the given keys beside its field. */
  Api.Answer ask(String keys) throws IOException {
    return api.search(
        name,
        "{\"_source\":false,\"query\":{\"cross_media\":{\"field\":\"picture\"," + keys + "}}}");
  }
}
