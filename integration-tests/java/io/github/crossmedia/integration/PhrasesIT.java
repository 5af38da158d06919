package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Phrases that {@code train --phrases} learns, on a node. */
@OnElasticsearch
@Tag("thorough")
final class PhrasesIT {

  private static final List<String> TEXTS =
      List.of(
          "a boy with ice cream",
          "the ice on a lake",
          "a cream wall and the boy",
          "a girl at the lake");

  @TempDir private Path folder;

  private Path trained() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 80; i++) {
      lines.append(
          Formatted.of(
              "{\"id\":\"c%d\",\"split\":\"%s\",\"text\":\"%s\",\"views\":{\"blobs\":%s}}%n",
              i, i < 60 ? "train" : "valid", TEXTS.get(i % TEXTS.size()), blobs(i)));
    }
    Path captions = Files.writeString(folder.resolve("captions.jsonl"), lines);
    Path model = folder.resolve("phrases.safetensors");
    Ran.printed(
        line(
            "train --method ridge --collection ? --picture-view blobs --language english --phrases"
                + " 5 --out ?",
            captions.toString(),
            model.toString()));
    return model;
  }

  private static String blobs(int picture) {
    return Formatted.of("{\"%d\":1,\"%d\":1}", picture % TEXTS.size(), 10 + picture % 5);
  }

  private static Photos photos(Api api) throws IOException {
    api.put(
        "/_ingest/pipeline/learned-phrases",
        """
        {"processors":[{"cross_media":{"field":"views","input":"views",
          "target_field":"picture","model":"learned-phrases"}}]}
        """);
    api.put(
        "/learned-phrases",
        """
        {"settings":{"default_pipeline":"learned-phrases"},
         "mappings":{"properties":{
           "views":{"type":"object","enabled":false},
           "picture":{"type":"cross_media","model":"learned-phrases","n_grams":2,
                      "analyzer":"cross_media_german"}}}}
        """);
    Photos photos = new Photos(api, "learned-phrases");
    List<String> documents = new ArrayList<>();
    for (int i = 0; i < TEXTS.size(); i++) {
      documents.add("p" + i);
      documents.add("{\"blobs\":" + blobs(i) + "}");
    }
    photos.bulk(documents.toArray(String[]::new));
    return photos;
  }

  @Test
  void theyAreFoundByTheModelAndInSearchBoxes(Api api) throws IOException {
    api.putModel("learned-phrases", Files.readAllBytes(trained())).ok();
    Photos photos = photos(api);
    String pictured = "p0";

    assertTrue(photos.source(pictured).at("/picture/words").has("ice cream"), pictured);
    for (String typed : List.of("ice cream", "Ice-Creams", "a boy with ice cream")) {
      for (String plan : List.of("words", "exact")) {
        Api.Answer found = photos.ask("\"text\":\"" + typed + "\",\"plan\":\"" + plan + "\"");
        assertEquals(pictured, found.ids().getFirst(), typed + ", " + plan);
      }
    }
    for (String box :
        List.of(
            "{\"match\":{\"picture\":\"ice cream\"}}",
            "{\"match\":{\"picture\":{\"query\":\"Ice Creams\",\"operator\":\"and\"}}}",
            "{\"match_phrase\":{\"picture\":\"ice cream\"}}",
            "{\"query_string\":{\"query\":\"picture:\\\"ice cream\\\"\"}}",
            "{\"term\":{\"picture\":\"ice cream\"}}")) {
      assertEquals(pictured, photos.search(box).ids().getFirst(), box);
    }
  }
}
