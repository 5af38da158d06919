package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.SecuredPhotos.as;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import io.github.crossmedia.client.NetworkUpload;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.junit.jupiter.api.Test;

/** Who may do what with a network that the cluster stores, where users log in. */
abstract class SecuredNetworks {

  private static final String NETWORKS = "/_cross_media/networks";
  private static final int SIDE = 8;

  private static Api.Answer put(Api api, String path, byte[] body) throws IOException {
    Request request = new Request("PUT", NETWORKS + path);
    request.setEntity(new ByteArrayEntity(body, ContentType.create("application/zip")));
    return api.send(request);
  }

  @Test
  void whoeverMayReadAModelUsesItsNetworkAndChangesNothing(ElasticsearchCluster cluster)
      throws IOException {
    NetworkFiles files =
        NetworkFiles.of(
            NetworkContent.of(TinyNetwork.means(SIDE, SIDE)),
            NetworkSettings.ofSize(SIDE, SIDE, false),
            Map.of());
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
}
