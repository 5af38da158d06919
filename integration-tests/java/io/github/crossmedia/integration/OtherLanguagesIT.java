package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.train.texts.TranslatedWords;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

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
                .map(list -> TranslatedWords.of(list, english.textEncoder().orElseThrow()))
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
      assertEquals(List.of("boat"), photos.ask("\"text\":\"rotes Boot" + end).ids(), plan);
      assertEquals(List.of("two"), photos.ask("\"text\":\"2" + end).ids(), plan);
      assertEquals(List.of("shirt"), photos.ask("\"text\":\"t-shirt" + end).ids(), plan);
    }
  }

  @Test
  void searchBoxesReadThemByTheAnalyzerOfTheMapping(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("boxes", TestModels.words("english", WORDS, 0.5f)).ok();
    Photos.create(api, "boxes", 1);
    api.send(
            "PUT",
            "/german-boxes",
            """
            {"settings":{"default_pipeline":"boxes"},
             "mappings":{"properties":{
               "views":{"type":"object","enabled":false},
               "picture":{"type":"cross_media","model":"boxes","analyzer":"cross_media_german"}}}}
            """)
        .ok();
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
}
