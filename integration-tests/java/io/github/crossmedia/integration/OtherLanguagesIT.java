package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.train.texts.TranslatedWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** German, French and Spanish words find pictures on a node: by the model, and in search boxes. */
@OnElasticsearch
final class OtherLanguagesIT {

  private static final List<String> WORDS = List.of("dog", "boat", "two", "shirt");

  private static CrossMediaModel model() {
    CrossMediaModel english = TestModels.words("english", WORDS, 0.5f);
    return english.withForeignWords(
        () ->
            BilingualList.SHIPPED.stream()
                .map(BilingualList::shipped)
                .map(TranslatedWords.to(english.textEncoder().orElseThrow())::of)
                .toList());
  }

  private static Photos photos(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("languages", model()).ok();
    if (api.get("/languages").status() == 200) {
      return new Photos(api, "languages");
    }
    Photos photos = Photos.create(api, "languages", 1);
    photos.bulk(
        "dog", "{\"blobs\":{\"0\":1}}",
        "boat", "{\"blobs\":{\"1\":1}}",
        "two", "{\"blobs\":{\"2\":1}}",
        "shirt", "{\"blobs\":{\"3\":1}}");
    return photos;
  }

  @Test
  void theModelReadsThem(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster);

    for (String plan : List.of("words", "exact", "visual_words")) {
      String end = "\",\"min_score\":0.4,\"plan\":\"" + plan + "\"";
      for (String typed : List.of("Hund", "Hunde", "ein Hund", "chien", "perros", "dog's")) {
        Api.Answer found = photos.ask("\"text\":\"" + typed + end);
        assertEquals(List.of("dog"), found.ids(), typed + ", " + plan);
        assertEquals(List.of(), found.warnings(), typed + ", " + plan);
      }
      assertEquals(List.of("boat"), photos.ask("\"text\":\"ein Boot" + end).ids(), plan);
      assertEquals(List.of("two"), photos.ask("\"text\":\"2" + end).ids(), plan);
      assertEquals(List.of("shirt"), photos.ask("\"text\":\"t-shirt" + end).ids(), plan);
    }
  }

  /** The page's commands as they stand, with the shipped model. */
  @Test
  void theShippedModelReadsThemOnceItHasTheirWords(
      ElasticsearchCluster cluster, @TempDir Path folder) throws Exception {
    Api api = Api.of(cluster);
    TriedModel.named("photographs").index(api, "spoken");
    String search =
        "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"%s\",\"plan\":\"exact\"}}}";
    String german = Formatted.of(search, "Hund im Schnee");
    String warnings = api.search("spoken", german).warnings().toString();
    assertTrue(warnings.contains("doesn't know the words [Hund, im, Schnee]"), warnings);
    Files.copy(
        Path.of("models/photographs.safetensors"),
        Files.createDirectory(folder.resolve("models")).resolve("photographs.safetensors"));
    Files.writeString(folder.resolve("nl.tsv"), "hond\tdog\n");
    DocumentedShell shell =
        new DocumentedShell(folder)
            .with("localhost:9200", cluster.nodes().getFirst().http())
            .with("models/photographs", "models/spoken")
            .with("/photos/_cross_media", "/spoken/_cross_media");

    for (DocumentedBlock block :
        DocumentedBlock.of(Path.of("docs/words.md"), "## Other languages")) {
      Ran ran = shell.run(block.text());
      assertEquals(0, ran.code(), ran::toString);
    }

    Api.Answer read = api.search("spoken", german);
    assertTrue(
        read.warnings().stream().noneMatch(w -> w.contains("[spoken@2]")),
        read.warnings()::toString);
    assertEquals(TriedModel.PICTURES, read.json().at("/hits/total/value").intValue());
    assertEquals(
        api.search("spoken", Formatted.of(search, "dog in the snow")).ids(),
        read.ids(),
        "as in English");
  }

  @Test
  void searchBoxesReadThemByTheAnalyzerOfTheMapping(Api api) throws IOException {
    api.putModel("boxes", TestModels.words("english", WORDS, 0.5f)).ok();
    Photos.create(api, "boxes", 1);
    api.put(
        "/german-boxes",
        """
        {"settings":{"default_pipeline":"boxes"},
         "mappings":{"properties":{
           "views":{"type":"object","enabled":false},
           "picture":{"type":"cross_media","model":"boxes","analyzer":"cross_media_german"}}}}
        """);
    Photos german = new Photos(api, "german-boxes");
    german.bulk(
        "dog", "{\"blobs\":{\"0\":1}}",
        "boat", "{\"blobs\":{\"1\":1}}",
        "shirt", "{\"blobs\":{\"3\":1}}");

    for (String typed : List.of("Hund", "hunde", "dogs", "Haushund im Zimmer")) {
      assertEquals(
          List.of("dog"),
          api.search("german-boxes", "{\"query\":{\"match\":{\"picture\":\"" + typed + "\"}}}")
              .ids(),
          typed);
    }
    assertEquals(
        List.of("shirt"),
        api.search(
                "german-boxes",
                "{\"query\":{\"query_string\":{\"query\":\"picture:Hemd AND NOT picture:Hund\"}}}")
            .ids());
    assertEquals(
        List.of("boat"),
        api.search(
                "german-boxes",
                "{\"query\":{\"bool\":{\"filter\":[{\"match\":{\"picture\":\"Boot\"}}]}}}")
            .ids());
  }

  @Test
  void searchBoxesReadAnyLanguageByAListOfTheIndex(ElasticsearchCluster cluster)
      throws IOException {
    Api api = photos(cluster).api();
    String index =
        """
        {"settings":{"default_pipeline":"languages","analysis":{"analyzer":{"mine":%s}}},
         "mappings":{"properties":{
           "views":{"type":"object","enabled":false},
           "picture":{"type":"cross_media","model":"languages","analyzer":"mine"}}}}
        """;
    String japanese =
        """
        {"type":"cross_media_dictionary","language":"japanese",
         "dictionary":["犬\\tdog","犬\\thound","シャツ\\tshirt","ボート\\tboat"]}
        """;
    api.put("/japanese-boxes", Formatted.of(index, japanese));
    Photos photos = new Photos(api, "japanese-boxes");
    photos.bulk(
        "dog", "{\"blobs\":{\"0\":1}}",
        "boat", "{\"blobs\":{\"1\":1}}",
        "shirt", "{\"blobs\":{\"3\":1}}");

    for (String typed : List.of("犬", "小さい犬です", "dogs")) {
      assertEquals(
          List.of("dog"),
          photos.search("{\"match\":{\"picture\":\"" + typed + "\"}}").ids(),
          typed);
    }
    assertEquals(
        List.of("shirt"),
        photos.search("{\"query_string\":{\"query\":\"picture:シャツ AND NOT picture:ボート\"}}").ids());

    for (String wrong :
        List.of(
            "{\"type\":\"cross_media_dictionary\",\"language\":\"japanese\"}",
            "{\"type\":\"cross_media_dictionary\",\"dictionary\":[\"犬\\tdog\"]}",
            japanese.replace("犬\\tdog", "犬 dog"))) {
      Api.Answer refused = api.send("PUT", "/refused-boxes", Formatted.of(index, wrong));
      assertEquals(400, refused.status(), wrong);
      String reason = refused.json().toString();
      assertTrue(reason.contains("analyzer [mine] "), reason);
    }
  }

  @Test
  void facetsAndFieldsAreNamedInALanguage(ElasticsearchCluster cluster) throws IOException {
    Api api = photos(cluster).api();
    String ask =
        """
        {"size":10,"sort":"_doc","fields":[{"field":"picture","format":"%1$s"}],"_source":false,
         "aggs":{"shown":{"terms":{"field":"picture","format":"%1$s","order":{"_key":"asc"}}},
                 "some":{"terms":{"field":"picture","format":"%1$s","include":["dog","two"]}}}}
        """;

    Api.Answer german = api.search("languages", Formatted.of(ask, "german"));

    assertEquals(List.of("Boot", "Hund", "Hemd", "zwei"), names(german, "shown"));
    assertEquals(List.of("Hund", "zwei"), names(german, "some").stream().sorted().toList());
    List<String> fields = new ArrayList<>();
    german.hits().forEach(hit -> fields.add(hit.at("/fields/picture/0").asText()));
    assertEquals(List.of("Boot", "Hemd", "Hund", "zwei"), fields.stream().sorted().toList());
    assertEquals(
        List.of("bateau", "chien", "chemise", "deux"),
        names(api.search("languages", Formatted.of(ask, "french")), "shown"));
    Api.Answer refused = api.search("languages", Formatted.of(ask, "klingon"));
    assertEquals(400, refused.status());
    assertTrue(refused.json().toString().contains("[klingon]"), refused.json().toString());
  }

  private static List<String> names(Api.Answer answer, String facet) throws IOException {
    List<String> names = new ArrayList<>();
    answer
        .json()
        .at("/aggregations/" + facet + "/buckets")
        .forEach(bucket -> names.add(bucket.path("key").asText()));
    return names;
  }
}
