package io.github.crossmedia.integration;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import java.io.IOException;

/** An index of pictures that come as ready views, projected by a model. */
record Photos(Api api, String name) {

  private static final String MAPPING =
      """
      {"settings":{"number_of_shards":%d,"default_pipeline":"%s"},
       "mappings":{"properties":{
         "picture":{"type":"cross_media","model":"%s","vector_field":"near"},
         "near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"},
         "title":{"type":"text"}, "kind":{"type":"keyword"},
         "views":{"type":"object","enabled":false}}}}
      """;

  private static final String PIPELINE =
      """
      {"processors":[{"cross_media":{"field":"views","input":"views","target_field":"picture",
                                     "vector_field":"near","model":"%s"}}]}
      """;

  /** Makes pipeline and index; the model must be there before documents are. */
  static Photos create(Api api, String name, int shards) throws IOException {
    return create(api, name, shards, name);
  }

  /** The same with a model of another name. */
  static Photos create(Api api, String name, int shards, String model) throws IOException {
    api.put("/_ingest/pipeline/" + name, Formatted.of(PIPELINE, model));
    api.put("/" + name, Formatted.of(MAPPING, shards, name, model));
    return new Photos(api, name);
  }

  /** Makes pipeline and index for a model of any dimension, without a field of vectors. */
  static Photos createWithoutVectors(Api api, String name) throws IOException {
    return createWithoutVectors(api, name, name);
  }

  /** The same with a model of another name. */
  static Photos createWithoutVectors(Api api, String name, String model) throws IOException {
    String pipeline =
        "{\"processors\":[{\"cross_media\":{\"field\":\"views\",\"input\":\"views\",\"target_field\":\"picture\",\"model\":\"%s\"}}]}";
    String mapping =
        "{\"settings\":{\"number_of_shards\":1,\"default_pipeline\":\"%s\"},\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\",\"model\":\"%s\"},\"views\":{\"type\":\"object\",\"enabled\":false}}}}";
    api.put("/_ingest/pipeline/" + name, Formatted.of(pipeline, model));
    api.put("/" + name, Formatted.of(mapping, name, model));
    return new Photos(api, name);
  }

  /** Indexes a document. */
  Api.Answer put(String id, String fields) throws IOException {
    return api.send("PUT", "/" + name + "/_doc/" + id + "?refresh=true", "{" + fields + "}");
  }

  /** Indexes documents: their ids, each followed by the views as JSON. */
  JsonNode bulk(String... idsAndViews) throws IOException {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < idsAndViews.length; i += 2) {
      body.append(Formatted.of("{\"index\":{\"_id\":\"%s\"}}\n", idsAndViews[i]));
      body.append(Formatted.of("{\"views\":%s}\n", idsAndViews[i + 1]));
    }
    return api.post("/" + name + "/_bulk?refresh=true", body.toString()).json();
  }

  /** What is stored of a document, all of it. */
  JsonNode source(String id) throws IOException {
    return api.json("/" + name + "/_doc/" + id + "?_source_exclude_vectors=false").path("_source");
  }

  /** Asks the query {@code cross_media} with the given keys beside its field. */
  Api.Answer ask(String keys) throws IOException {
    return search("{\"cross_media\":{\"field\":\"picture\"," + keys + "}}");
  }

  /** Runs a query. */
  Api.Answer search(String query) throws IOException {
    return api.search(name, "{\"_source\":false,\"query\":" + query + "}");
  }
}
