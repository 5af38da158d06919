package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import java.io.IOException;
import java.util.Arrays;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pictures come as they are, in the field itself, in whatever way a document is written. */
@OnElasticsearch
final class SentPicturesIT {

  private static final byte[] PNG = PixelModels.png(1);
  private static final String FIRST = PixelModels.base64(PNG);
  private static final String SECOND = PixelModels.base64(PixelModels.png(2));
  private static final String BROKEN = PixelModels.base64(Arrays.copyOf(PNG, PNG.length / 2));

  private static final String MAPPING =
      """
      {"settings":{"number_of_shards":2 %s},
       "mappings":{"dynamic":"strict","properties":{
         "title":{"type":"keyword"},
         "picture":{"type":"cross_media","model":"sent","vector_field":"near"},
         "near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"}}}}
      """;

  /** What both pictures are, as a pipeline says. */
  private static JsonNode first;

  private static JsonNode second;

  @BeforeAll
  static void index(Api api) throws IOException {
    api.putModel("sent", PixelModels.colours(1)).ok();
    first = simulated(api, FIRST);
    second = simulated(api, SECOND);
    api.put("/sent", Formatted.of(MAPPING, ""));
    title(api, "titled", "sent-default", ",\"default_pipeline\":\"titled\"");
    title(api, "ended", "sent-final", ",\"final_pipeline\":\"ended\"");
  }

  /** A pipeline without a model, and an index that goes by it. */
  private static void title(Api api, String pipeline, String index, String setting)
      throws IOException {
    String processor =
        "{\"processors\":[{\"cross_media\":{\"field\":\"other\",\"model\":\"sent\","
            + "\"ignore_missing\":true,\"target_field\":\"picture\"}}]}";
    api.put("/_ingest/pipeline/" + pipeline, processor);
    api.put("/" + index, Formatted.of(MAPPING, setting));
  }

  private static JsonNode simulated(Api api, String base64) throws IOException {
    ObjectNode made =
        (ObjectNode)
            api.post(
                    "/_ingest/pipeline/_simulate",
                    Formatted.of(
                        """
                        {"pipeline":{"processors":[{"cross_media":{"field":"picture","model":"sent"}}]},
                         "docs":[{"_source":{"picture":"%s"}}]}
                        """,
                        base64))
                .json()
                .at("/docs/0/doc/_source/picture");
    made.remove("entries");
    return made;
  }

  /** How a document is written; each returns what is said of the document. */
  private enum Write {
    INDEX {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        return one(api.send("PUT", "/sent/_doc/" + id, "{" + fields + "}"));
      }
    },
    CREATE {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        api.delete("/sent/_doc/" + id);
        return one(api.send("PUT", "/sent/_create/" + id, "{" + fields + "}"));
      }
    },
    UPDATE {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        return one(api.send("POST", "/sent/_update/" + id, "{\"doc\":{" + fields + "}}"));
      }
    },
    UPSERT {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        api.delete("/sent/_doc/" + id);
        return one(
            api.send(
                "POST",
                "/sent/_update/" + id,
                "{\"doc\":{" + fields + "},\"doc_as_upsert\":true}"));
      }
    },
    BULK_INDEX {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        return item(api, "sent", "index", id, "{" + fields + "}");
      }
    },
    BULK_CREATE {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        api.delete("/sent/_doc/" + id);
        return item(api, "sent", "create", id, "{" + fields + "}");
      }
    },
    BULK_UPDATE {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        return item(api, "sent", "update", id, "{\"doc\":{" + fields + "}}");
      }
    },
    BULK_DOC_AS_UPSERT {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        api.delete("/sent/_doc/" + id);
        return item(api, "sent", "update", id, "{\"doc\":{" + fields + "},\"doc_as_upsert\":true}");
      }
    },
    BULK_UPSERT {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        api.delete("/sent/_doc/" + id);
        return item(
            api, "sent", "update", id, "{\"doc\":{\"title\":\"x\"},\"upsert\":{" + fields + "}}");
      }
    },
    DEFAULT_PIPELINE {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        return item(api, "sent-default", "index", id, "{" + fields + "}");
      }
    },
    FINAL_PIPELINE {
      @Override
      JsonNode send(Api api, String id, String fields) throws IOException {
        return item(api, "sent-final", "index", id, "{" + fields + "}");
      }
    };

    abstract JsonNode send(Api api, String id, String fields) throws IOException;

    String index() {
      return switch (this) {
        case DEFAULT_PIPELINE -> "sent-default";
        case FINAL_PIPELINE -> "sent-final";
        default -> "sent";
      };
    }

    private static JsonNode one(Api.Answer answer) throws IOException {
      ObjectNode said = (ObjectNode) answer.json();
      return said.put("status", answer.status());
    }

    /** Sends a document between two others, which are stored whatever becomes of it. */
    private static JsonNode item(Api api, String index, String action, String id, String body)
        throws IOException {
      String beside = "{\"index\":{\"_id\":\"%s\"}}\n{\"picture\":\"%s\"}\n";
      JsonNode items =
          api.post(
                  "/" + index + "/_bulk",
                  Formatted.of(beside, id + "-before", FIRST)
                      + Formatted.of("{\"%s\":{\"_id\":\"%s\"}}\n%s\n", action, id, body)
                      + Formatted.of(beside, id + "-after", SECOND))
              .json()
              .path("items");
      assertTrue(items.at("/0/index/status").intValue() < 300, items::toString);
      assertTrue(items.at("/2/index/status").intValue() < 300, items::toString);
      return items.get(1).path(action);
    }
  }

  private static JsonNode source(Api api, String index, String id) throws IOException {
    return api.json("/" + index + "/_doc/" + id + "?_source_exclude_vectors=false").path("_source");
  }

  /** Begins with a document that has another picture. */
  private static String begin(Api api, Write write) throws IOException {
    String id = write.name();
    api.put("/" + write.index() + "/_doc/" + id, "{\"picture\":\"" + SECOND + "\"}");
    return id;
  }

  private static void assertHolds(Api api, String index, String id, JsonNode picture)
      throws IOException {
    JsonNode held = source(api, index, id);
    assertEquals(picture, held.path("picture"), id);
    assertEquals(picture.path("vector"), held.path("near"), id);
  }

  private static void assertStored(JsonNode said) {
    assertTrue(said.path("status").intValue() / 100 == 2, said::toString);
  }

  private static void assertRefused(JsonNode said, String reason) {
    assertEquals(400, said.path("status").intValue(), said::toString);
    assertTrue(said.toString().contains(reason), said::toString);
    assertFalse(said.toString().contains(FIRST.substring(0, 40)), said::toString);
  }

  @ParameterizedTest
  @EnumSource
  void aPictureIsProcessed(Write write, Api api) throws IOException {
    String id = begin(api, write);
    assertStored(write.send(api, id, "\"title\":\"p\",\"picture\":\"" + FIRST + "\""));
    assertHolds(api, write.index(), id, first);
    assertEquals("p", source(api, write.index(), id).path("title").textValue());
    String url = "data:image/png;base64," + FIRST;
    assertStored(write.send(api, begin(api, write), "\"picture\":\"" + url + "\""));
    assertHolds(api, write.index(), id, first);
  }

  /** Views replace those of another picture as an array of one. */
  @ParameterizedTest
  @EnumSource
  void viewsAreProjected(Write write, Api api) throws IOException {
    String id = begin(api, write);
    assertStored(write.send(api, id, "\"picture\":[" + first.path("views") + "]"));
    assertHolds(api, write.index(), id, first);
    String kept = "{\"views\":" + first.path("views") + "}";
    assertStored(write.send(api, begin(api, write), "\"picture\":[" + kept + "]"));
    assertHolds(api, write.index(), id, first);
  }

  @ParameterizedTest
  @EnumSource
  void aBrokenPictureFailsItsDocumentAlone(Write write, Api api) throws IOException {
    String id = begin(api, write);
    JsonNode broken = write.send(api, id, "\"picture\":\"" + BROKEN + "\"");
    assertRefused(broken, "field [picture]: this PNG file is ");
    assertRefused(write.send(api, id, "\"picture\":\"?\""), "field [picture] is not valid base64");
    assertRefused(write.send(api, id, "\"picture\":\"\""), "field [picture]: the file is empty");
    String several = "\"picture\":[\"" + FIRST + "\",\"" + SECOND + "\"]";
    assertRefused(write.send(api, id, several), "field [picture] holds one picture");
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNoPictureIsRefused(Write write, Api api) throws IOException {
    String id = begin(api, write);
    assertRefused(write.send(api, id, "\"picture\":[7]"), "a picture must be an object");
    assertRefused(write.send(api, id, "\"picture\":[{\"words\":{}}]"), "[model] is missing");
    assertRefused(write.send(api, id, "\"picture\":[{\"blobs\":\"?\"}]"), "blobs");
  }

  @ParameterizedTest
  @EnumSource
  void aDocumentWithoutAPictureIsStored(Write write, Api api) throws IOException {
    String id = begin(api, write);
    assertStored(write.send(api, id, "\"title\":\"none\""));
    JsonNode source = source(api, write.index(), id);
    assertEquals("none", source.path("title").textValue());
    boolean kept = write == Write.UPDATE || write == Write.BULK_UPDATE;
    assertEquals(kept ? second : JsonNodeFactory.instance.missingNode(), source.path("picture"));
  }

  /** An update of another field sends the picture that was there. */
  @ParameterizedTest
  @EnumSource
  void aProcessedPictureStays(Write write, Api api) throws IOException {
    String id = begin(api, write);
    assertStored(
        write.send(api, id, "\"picture\":[" + first + "],\"near\":" + first.path("vector")));
    assertHolds(api, write.index(), id, first);
    api.post("/" + write.index() + "/_update/" + id, "{\"doc\":{\"title\":\"new\"}}");
    assertHolds(api, write.index(), id, first);
  }

  /** What a reindex, an update by query and a client that copies an index send. */
  @Test
  void wholeDocumentsAreCopied(Api api) throws IOException {
    api.put("/sent/_doc/copied?refresh=true", "{\"picture\":\"" + FIRST + "\"}");
    String query =
        "{\"query\":{\"ids\":{\"values\":[\"copied\"]}},\"_source\":{\"exclude_vectors\":false}}";
    JsonNode hit = api.search("sent", query).hits().getFirst().path("_source");
    api.put("/copies", Formatted.of(MAPPING, ""));
    api.put("/copies/_doc/copied", hit.toString());
    assertHolds(api, "copies", "copied", first);
  }

  @Test
  void picturesInObjectsAreProcessedInTheirPlaces(Api api) throws IOException {
    api.put(
        "/albums",
        """
        {"mappings":{"properties":{
          "photos":{"type":"nested","properties":{
            "picture":{"type":"cross_media","model":"sent","vector_field":"photos.near"},
            "near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"}}},
          "cover":{"properties":{"picture":{"type":"cross_media","model":"sent"}}}}}}
        """);
    api.put(
        "/albums/_doc/1?refresh=true",
        Formatted.of(
            "{\"photos\":[{\"picture\":\"%s\"},{\"title\":\"none\"},{\"picture\":\"%s\"}],"
                + "\"cover.picture\":\"%s\"}",
            FIRST, SECOND, SECOND));
    JsonNode held = source(api, "albums", "1");
    assertEquals(first, held.at("/photos/0/picture"));
    assertEquals(second, held.at("/photos/2/picture"));
    assertEquals(second.path("vector"), held.at("/photos/2/near"));
    assertTrue(held.toString().contains(second.path("vector").toString()), held::toString);
    assertFalse(held.toString().contains(FIRST.substring(0, 40)), held::toString);
  }

  @Test
  void bytesArePicturesInCbor(Api api) throws IOException {
    BytesStreamOutput cbor = new BytesStreamOutput();
    try (XContentBuilder document = XContentFactory.cborBuilder(cbor)) {
      document.startObject().field("title", "c").field("picture", PNG).endObject();
    }
    api.sendCbor("PUT", "/sent/_doc/cbor", BytesReference.toBytes(cbor.bytes())).ok();
    assertHolds(api, "sent", "cbor", first);
  }

  @Test
  void theModelMustBeThere(Api api) throws IOException {
    api.put("/unknown", Formatted.of(MAPPING, "").replace("\"sent\"", "\"unknown\""));
    Api.Answer none = api.send("PUT", "/unknown/_doc/1", "{\"picture\":\"" + FIRST + "\"}");
    assertEquals(404, none.status(), none.reason());
    assertTrue(none.reason().contains("unknown"), none.reason());
    api.put("/unnamed", "{\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\"}}}}");
    Api.Answer unnamed = api.send("PUT", "/unnamed/_doc/1", "{\"picture\":\"" + FIRST + "\"}");
    assertEquals(400, unnamed.status());
    assertTrue(unnamed.json().toString().contains("names a [model]"), unnamed.reason());
  }

  @Test
  void noFileOfTheNodeHoldsPixels(Api api) throws IOException {
    String seen = PixelModels.base64(PixelModels.png(77));
    String title = "a title that files hold";
    String document = "{\"title\":\"" + title + "\",\"picture\":\"" + seen + "\"}";
    api.put("/sent/_doc/files", document);
    Write.BULK_UPDATE.send(api, "files", document.substring(1, document.length() - 1));
    assertTrue(StoredFiles.contain(api, title));
    api.post("/sent/_flush");

    assertFalse(StoredFiles.contain(api, seen.substring(60, 100)));
  }
}
