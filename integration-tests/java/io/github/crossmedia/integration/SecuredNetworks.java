package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.SecuredPhotos.as;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.client.NetworkUpload;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.network.text.ColourPair;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may do what with a network that the cluster stores, where users log in. */
abstract class SecuredNetworks {

  private static final String NETWORKS = "/_cross_media/networks";
  private static final int SIDE = 8;

  private static Api.Answer put(Api api, String path, byte[] body) throws IOException {
    Request request = new Request("PUT", NETWORKS + path);
    request.setEntity(new ByteArrayEntity(body, ContentType.create("application/zip")));
    return api.send(request);
  }

  private static NetworkFiles means() throws IOException {
    return NetworkFiles.of(
        NetworkContent.of(TinyNetwork.means(SIDE, SIDE)),
        NetworkSettings.ofSize(SIDE, SIDE, false),
        Map.of());
  }

  @Test
  void whoeverMayReadAModelUsesItsNetworkAndChangesNothing(ElasticsearchCluster cluster)
      throws IOException {
    NetworkFiles files = means();
    byte[] zip = NetworkUpload.zip(files.byName());
    String full = files.fullName("means");
    Api admin = as("cross_media_admin", cluster);
    for (String user : List.of("cross_media_user", "reader", "writer", "outsider")) {
      assertEquals(403, put(as(user, cluster), "/means", zip).status(), user);
      String parts = NETWORKS + "/means/_parts";
      assertEquals(403, as(user, cluster).send("POST", parts).status(), user);
    }
    String upload = admin.post(NETWORKS + "/means/_parts").json().path("upload").asText();
    for (String user : List.of("cross_media_user", "reader", "writer", "outsider")) {
      Api other = as(user, cluster);
      assertEquals(403, put(other, "/means/_parts/" + upload + "/0", zip).status(), user);
      assertEquals(403, other.send("POST", NETWORKS + "/means/_parts/" + upload).status(), user);
    }
    put(admin, "/means/_parts/" + upload + "/0", zip).ok();
    assertEquals(201, admin.post(NETWORKS + "/means/_parts/" + upload).status());
    admin.putModel("photos", PixelModels.of(full, 3)).ok();
    Pixels.create(Api.of(cluster), "photos", "");

    Pixels writer = new Pixels(as("writer", cluster), "photos");
    writer.put("1", PixelModels.png(1)).ok();
    writer.put("2", PixelModels.png(2)).ok();
    Pixels reader = new Pixels(as("reader", cluster), "photos");
    assertEquals(2, reader.ask("\"text\":\"tiger\",\"plan\":\"exact\"").hits().size());

    Api.Answer outside = new Pixels(as("outsider", cluster), "photos").put("3", PixelModels.png(3));
    assertEquals(403, outside.status(), outside::toString);
    for (String user : List.of("reader", "cross_media_user")) {
      as(user, cluster).get(NETWORKS + "/means").ok();
    }
    assertEquals(403, as("outsider", cluster).get(NETWORKS + "/means").status());
    for (String user : List.of("reader", "writer", "cross_media_user", "outsider")) {
      Api.Answer refused = as(user, cluster).delete(NETWORKS + "/means?force=true");
      assertEquals(403, refused.status(), user);
    }
    assertNotNull(admin.json("/_cross_media/_stats").findValue(full));
    admin.delete(NETWORKS + "/means?force=true").ok();
    assertEquals(400, writer.put("4", PixelModels.png(4)).status());
    admin.delete("/_cross_media/models/photos?force=true").ok();
  }

  /** What a node has found for one user says nothing of what another may read. */
  @Test
  void picturesAreReadByTheNetworksThatTheirSenderMayRead(ElasticsearchCluster cluster)
      throws IOException {
    Api admin = as("cross_media_admin", cluster);
    NetworkFiles files = means();
    put(admin, "/means", NetworkUpload.zip(files.byName())).ok();
    admin.putModel("looks", PixelModels.of(files.fullName("means"), 3)).ok();
    Pixels all = Pixels.create(Api.of(cluster), "looks", "");
    Pixels granted = new Pixels(as("model_with_network", cluster), "looks");
    Pixels without = new Pixels(as("model_without_network", cluster), "looks");
    String image = "\"image\":\"" + PixelModels.base64(PixelModels.png(1)) + "\"";
    for (List<Pixels> order : List.of(List.of(without, all, granted), List.of(all, without))) {
      admin.post("/_cross_media/_cache/clear");
      for (int turn = 0; turn < 2; turn++) {
        for (Pixels user : order) {
          int expected = user == without ? 400 : 201;
          Api.Answer put = user.put("p", PixelModels.png(1));
          assertEquals(expected == 201 ? 2 : 4, put.status() / 100, put::toString);
          Api.Answer asked = user.ask(image);
          assertEquals(expected == 201 ? 200 : 400, asked.status(), asked::toString);
          if (user == without) {
            for (Api.Answer refused : List.of(put, asked)) {
              assertTrue(refused.reason().contains("have your role grant it"), refused.reason());
            }
          }
        }
      }
    }
    for (Pixels user : List.of(without, all, granted)) {
      JsonNode stats = user.api().json("/_cross_media/_stats");
      assertEquals(user != without, stats.toString().contains("means#"), stats::toString);
      JsonNode counts = stats.path("nodes").elements().next().path("networks");
      assertTrue(counts.path("missed").intValue() >= 8, counts::toString);
    }
    admin.delete("/_cross_media/models/looks?force=true").ok();
    admin.delete(NETWORKS + "/means").ok();
  }

  /** Sentences, whose words have vectors in the model file for whoever may not read the network. */
  @Test
  void sentencesAreReadByTheNetworksThatTheirSenderMayRead(
      ElasticsearchCluster cluster, @TempDir Path folder) throws IOException {
    Api admin = as("cross_media_admin", cluster);
    admin.putModel("sentences", TestModels.file(SentencesOnNodeIT.learned(folder))).ok();
    SentencesOnNodeIT.index(Api.of(cluster));
    Path network;
    try (Stream<Path> added = Files.list(folder.resolve("networks"))) {
      network = added.findFirst().orElseThrow();
    }
    Map<String, NetworkContent> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(network)) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), NetworkContent.in(file));
      }
    }
    put(admin, "/minilm", NetworkUpload.zip(files)).ok();
    List<String> users = List.of("model_without_network", FileRealm.ADMIN, "model_with_network");
    Map<String, String> first = new TreeMap<>();
    for (List<String> order : List.of(users, users.reversed())) {
      admin.post("/_cross_media/_cache/clear");
      for (int turn = 0; turn < 2; turn++) {
        for (String user : order) {
          Api.Answer answer = SentencesOnNodeIT.ask(as(user, cluster), "puppies");
          assertEquals(
              user.equals("model_without_network"),
              answer.json().at("/ext/cross_media/warnings").toString().contains("minilm#"),
              user + ": " + answer);
          String hits = answer.ok().json().path("hits").toString();
          assertEquals(first.computeIfAbsent(user, once -> hits), hits, user);
        }
      }
    }
    assertEquals(first.get(FileRealm.ADMIN), first.get("model_with_network"));
    assertNotEquals(first.get(FileRealm.ADMIN), first.get("model_without_network"));
    for (String user : users) {
      long before = queued(admin);
      SentencesOnNodeIT.ask(as(user, cluster), "puppies").ok();
      assertEquals(before + (user.equals("model_without_network") ? 0 : 1), queued(admin), user);
    }
    admin.delete("/_cross_media/models/sentences?force=true").ok();
    admin.delete(NETWORKS + "/minilm").ok();
  }

  /** No caption is needed: the model comes with the pair, and one that is there stays. */
  @Test
  void aPairBringsTheModelThatAnswersByIt(ElasticsearchCluster cluster, @TempDir Path folder)
      throws IOException {
    try (ColourPair pair = new ColourPair(folder)) {
      List<Object> add =
          List.of(
              "network",
              "add",
              folder.resolve("colours"),
              "--name",
              "colours",
              "--url",
              "http://" + cluster.nodes().getFirst().http(),
              "--user",
              "cross_media_admin:" + FileRealm.PASSWORD);
      String told = pair.run(add);
      assertTrue(told.contains("model colours@1#"), told);
      assertTrue(pair.run(add).contains("model colours is there already, and stays"));

      Api all = Api.of(cluster);
      all.put(
          "/_ingest/pipeline/colours",
          """
          {"processors":[{"cross_media":{"field":"data","target_field":"picture","model":"colours",
            "vector_field":"near"}}]}
          """);
      all.put(
          "/colours",
          """
          {"settings":{"default_pipeline":"colours"},"mappings":{"properties":{
            "data":{"type":"object","enabled":false},
            "picture":{"type":"cross_media","model":"colours","vector_field":"near"},
            "near":{"type":"dense_vector","dims":3,"similarity":"max_inner_product"}}}}
          """);
      Pixels filled = new Pixels(all, "colours");
      for (int i = 0; i < 6; i++) {
        filled.put("p" + i, Files.readAllBytes(pair.pictures().resolve(i + ".png"))).ok();
      }
      Pixels reader = new Pixels(as("pair_reader", cluster), "colours");
      for (String plan : List.of("\"plan\":\"exact\"", "\"plan\":\"words\"", "\"k\":6")) {
        Api.Answer sea = reader.ask("\"text\":\"sea\"," + plan).ok();
        assertEquals(Set.of("p2", "p5"), Set.copyOf(sea.ids().subList(0, 2)), plan);
        assertEquals(List.of(), sea.warnings(), plan);
      }
      // The list of words lacks it, and the network knows it.
      for (String plan : List.of("\"plan\":\"exact\"", "\"k\":6")) {
        Api.Answer blue = reader.ask("\"text\":\"blue\"," + plan).ok();
        assertEquals(Set.of("p2", "p5"), Set.copyOf(blue.ids().subList(0, 2)), plan);
      }
      Api admin = as("cross_media_admin", cluster);
      all.delete("/colours").ok();
      admin.delete("/_cross_media/models/colours?force=true").ok();
      admin.delete(NETWORKS + "/" + pair.view().replace("#", "%23")).ok();
    }
  }

  /** How many inputs of queries went through the queue, with its bound and its timeout. */
  private static long queued(Api api) throws IOException {
    JsonNode node = api.json("/_cross_media/_stats").path("nodes").elements().next();
    return node.at("/queries/extraction/completed").longValue();
  }
}
