package io.github.crossmedia.integration;

import io.github.crossmedia.Formatted;
import java.io.IOException;

/** An index of pictures whose words a test names itself, with no model behind them. */
record WordedPictures(Api api, String index) {

  /** Makes the index, its field with more parameters where they are given. */
  static WordedPictures create(Api api, String index, String parameters) throws IOException {
    api.put(
        "/" + index,
        Formatted.of(
            """
            {"settings": {"number_of_shards": 2},
             "mappings": {"properties": {
               "caption": {"type": "text"}, "picture": {"type": "cross_media"%s}}}}
            """,
            parameters));
    return new WordedPictures(api, index);
  }

  /** Adds a picture that shows these words, a JSON object. */
  WordedPictures picture(String id, String words) throws IOException {
    return document(
        id,
        "{\"picture\": {\"vector\": [1, 2], \"model\": \"corel@3\", \"words\": " + words + "}}");
  }

  /** Adds a document without a picture. */
  WordedPictures caption(String id, String caption) throws IOException {
    return document(id, "{\"caption\": \"" + caption + "\"}");
  }

  private WordedPictures document(String id, String json) throws IOException {
    api.put("/" + index + "/_doc/" + id + "?refresh=true", json);
    return this;
  }
}
