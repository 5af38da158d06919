package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.answers.Answer;
import io.github.crossmedia.client.NetworkUpload;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.network.text.ColourPair;
import io.github.crossmedia.network.text.LibraryTexts;
import io.github.crossmedia.network.text.PairExport;
import io.github.crossmedia.network.text.SentenceModels;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Networks that read pictures and texts in a folder, in a library and on a node, and give the same
 * answers: part of {@link SecuredNodeIT}.
 */
abstract class AnswersByNetworks {

  /** The same networks, by one runtime; Lucene adds up in another order once it is compiled. */
  private static final double SAME = 1e-5;

  private static final String NETWORKS = "/_cross_media/networks/";

  @TempDir private Path folder;

  @AfterEach
  void nothingIsLeft(Api api) throws IOException {
    for (String model : List.of("immich", "m")) {
      api.delete("/_cross_media/models/" + model + "?force=true");
      api.delete("/" + model);
    }
    for (JsonNode network : api.json("/_cross_media/networks").path("networks")) {
      String name = network.path("network").textValue();
      if (name.matches("(colours|minilm)#.*")) {
        api.delete(NETWORKS + name.replace("#", "%23")).ok();
      }
    }
  }

  /** Immich's layout, whose texts are unigrams of one length, gives the same scores everywhere. */
  @Test
  void aPairInImmichsLayoutScoresAlikeInFolderLibraryAndNode(ElasticsearchCluster cluster)
      throws Exception {
    LogConfigurator.configureESLogging();
    Api api = Api.of(cluster);
    try (ColourPair pair = new ColourPair(folder)) {
      Path export = new PairExport(folder.resolve("ViT-Colours__made-up")).ofImmich(pair.words());
      pair.run("network", "add", export, "--name", "colours");
      assertEquals(
          "created",
          api.putFile(NETWORKS + "colours", NetworkUpload.zip(StoredNetworks.read(export)))
              .ok()
              .json()
              .path("result")
              .asText());
      Path collection = pair.collection();
      Path model = folder.resolve("immich.safetensors");
      pair.run(
          List.of("train", "--method", "pair", "--collection", collection, "--out", model),
          List.of("--network", "colours"));
      List<Item> items = CollectionReader.readAll(collection);
      Map<String, String> pixels = new TreeMap<>();
      for (Item item : items) {
        byte[] file = Files.readAllBytes(collection.resolveSibling(item.picture()));
        pixels.put(item.id(), PixelModels.base64(file));
      }
      NetworkAnswersIT.Node node =
          NetworkAnswersIT.Node.filled(api, "immich", model, "picture", pixels);
      NetworkAnswersIT.Library library = NetworkAnswersIT.Library.of(model, items);
      try (Gallery gallery =
          Gallery.openOrMake(folder.resolve("index"), pair.pictures(), Optional.of(model))) {
        gallery.indexer(1).run(IndexProgress.NONE);
        for (String text : List.of("Green!", "yellow, and red")) {
          Map<String, Float> found = node.scores("\"plan\":\"exact\",\"text\":\"" + text + "\"");
          NetworkAnswersIT.assertSame(found, library.scores(text, Plan.EXACT), text);
          NetworkAnswersIT.assertSame(
              found, NetworkAnswersIT.scores(gallery, text, Plan.EXACT), text);
        }
        // This network makes zeros of words that are no colours: nothing is asked for.
        String nothing = "a dog";
        assertEquals(Map.of(), node.scores("\"plan\":\"exact\",\"text\":\"" + nothing + "\""));
        assertEquals(Map.of(), library.scores(nothing, Plan.EXACT));
        assertEquals(Map.of(), NetworkAnswersIT.scores(gallery, nothing, Plan.EXACT));
      }
    }
  }

  /**
   * A sentence is read by a network in all three places, which also read it without each word: its
   * score is split alike, and the parts add up to it.
   */
  @Test
  void aSentenceIsExplainedAlikeInFolderLibraryAndNode(ElasticsearchCluster cluster)
      throws Exception {
    LogConfigurator.configureESLogging();
    Api api = Api.of(cluster);
    try (ColourPair pair = new ColourPair(folder)) {
      pair.add();
      Path networks = folder.resolve("networks");
      Path collection = pair.collection();
      SentenceModels.addFewWords(networks);
      String sentences =
          new LibraryTexts().named("minilm").map(NetworkFolder::ofTexts).orElseThrow();
      for (String full : List.of(pair.view(), sentences)) {
        api.putFile(
                NETWORKS + full.replace("#", "%23"),
                NetworkUpload.zip(StoredNetworks.read(networks.resolve(full))))
            .ok();
      }
      Path model = folder.resolve("m.safetensors");
      pair.run(
          List.of("train", "--method", "fusion", "--collection", collection, "--out", model),
          List.of("--members", "ridge,contrastive", "--picture-view", pair.view() + ":plain"),
          List.of("--set", "weight.ridge=1", "--set", "weight.contrastive=1"),
          List.of("--set", "factor.2=0.5", "--set", "contrastive.passes=0"),
          List.of("--text-view", "tfidf,minilm"));
      List<Item> items = CollectionReader.readAll(collection);
      Map<String, String> pixels = new TreeMap<>();
      for (Item item : items) {
        byte[] file = Files.readAllBytes(collection.resolveSibling(item.picture()));
        pixels.put(item.id(), PixelModels.base64(file));
      }
      NetworkAnswersIT.Node node = NetworkAnswersIT.Node.filled(api, "m", model, "picture", pixels);
      NetworkAnswersIT.Library library = NetworkAnswersIT.Library.of(model, items);
      try (Gallery gallery =
          Gallery.openOrMake(folder.resolve("index"), pair.pictures(), Optional.of(model))) {
        gallery.indexer(1).run(IndexProgress.NONE);
        for (String text : List.of("green", "blue green", "blue beside green", "red puppies")) {
          for (Plan plan : List.of(Plan.EXACT, Plan.WORDS)) {
            String question = plan + " " + text;
            String asked = "\"plan\":\"" + plan + "\",\"text\":\"" + text + "\"";
            Map<String, Answer> onNode = node.answers(asked + ",\"explain\":true");
            assertTrue(!onNode.isEmpty(), question);
            for (Answer answer : onNode.values()) {
              assertAddsUp(answer, question);
              boolean tellsUnknown = answer.reasons().containsKey("WORD beside");
              assertEquals(text.contains("beside"), tellsUnknown, question + " " + answer);
            }
            PlanOptions options = PlanOptions.of(plan);
            Answer.assertSame(onNode, library.answers(text, options.explained()), SAME, question);
            Answer.assertSame(
                onNode, NetworkAnswersIT.answers(gallery, text, plan), SAME, question + ", folder");
            Answer.assertSame(
                node.answers(asked), library.answers(text, options), SAME, question + ", shortly");
          }
        }
      }
    }
  }

  private static void assertAddsUp(Answer answer, String question) {
    double sum =
        answer.reasons().entrySet().stream()
            .filter(share -> !share.getKey().contains(" > "))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    assertEquals(answer.rawScore(), sum, SAME, question + " " + answer);
  }
}
