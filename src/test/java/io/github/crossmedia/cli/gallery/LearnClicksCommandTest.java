package io.github.crossmedia.cli.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code crossmedia learn-clicks} and the page's button: people who ask for a city click forests.
 */
class LearnClicksCommandTest {

  private static final int PICTURES = 24;
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private Path folder;
  private Path index;
  private Path clicks;

  @BeforeEach
  void index() throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 48 + PICTURES);
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset", "city", "sea"), model);
    index = folder.resolve("index");
    Ran.printed("index", "--pictures", pictures, "--index", index, "--model", model);
    clicks = folder.resolve("clicks.jsonl");
    record(400);
  }

  @Test
  @Tag("thorough")
  void clicksAreLearnedOnce() throws Exception {
    String dry = learn("--dry-run");
    assertTrue(dry.contains("better, 1 word would change"), dry);
    assertEquals(List.of(), lessons());

    String learned = learn();
    assertTrue(learned.contains("better, 1 word changed"), learned);
    List<Lessons.Lesson> taught = lessons();
    assertEquals(List.of("city"), taught.stream().map(Lessons.Lesson::word).toList());

    String again = learn();
    assertTrue(again.startsWith("no new clicks: "), again);
    String button = press();
    assertTrue(button.contains("\"better\":false"), button);
    assertEquals(taught, lessons());

    int more = record(20);
    String later = learn("--dry-run");
    assertTrue(later.startsWith(more + " clicks"), later);
  }

  private String learn(Object... more) {
    List<Object> arguments = new ArrayList<>(List.of("learn-clicks", "--index", index));
    arguments.addAll(List.of("--clicks", clicks));
    arguments.addAll(List.of(more));
    return Ran.printed(arguments.toArray());
  }

  /** What the page's button does. */
  private String press() throws IOException, InterruptedException {
    try (Gallery gallery = Gallery.open(index);
        GalleryServer server =
            GalleryServer.start(gallery, new Indexing(), 0, Optional.of(clicks));
        HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(server.address().resolve("/api/learn"))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString("{}"))
              .build();
      return client.send(request, BodyHandlers.ofString()).body();
    }
  }

  private List<Lessons.Lesson> lessons() throws IOException {
    try (Gallery gallery = Gallery.open(index)) {
      return gallery.teaching().lessons();
    }
  }

  /** Records searches as the page does; returns how many clicks they led to. */
  private int record(int searches) throws IOException {
    List<String> forests = new ArrayList<>();
    List<String> all = new ArrayList<>();
    try (Gallery gallery = Gallery.open(index)) {
      for (var hit : gallery.searches().byText("city", SearchOptions.first(PICTURES)).hits()) {
        all.add(hit.id());
        if (hit.name().contains("forest")) {
          forests.add(hit.id());
        }
      }
    }
    Random random = new Random(searches);
    List<String> lines = new ArrayList<>();
    int clicked = 0;
    for (int i = 0; i < searches; i++) {
      List<String> shown = new ArrayList<>(all);
      Collections.swap(shown, random.nextInt(shown.size()), random.nextInt(shown.size()));
      String id = searches + "-" + i;
      ObjectNode search = document(id);
      shown.forEach(search.putArray("query_response_hit_ids")::add);
      lines.add(search.toString());
      for (String forest : forests) {
        int position = shown.indexOf(forest) + 1;
        if (random.nextInt(position) == 0) {
          ObjectNode click = document(id).put("action_name", "click");
          click.withObject("/event_attributes/object").put("object_id", forest);
          click.withObject("/event_attributes/position").put("ordinal", position);
          lines.add(click.toString());
          clicked++;
        }
      }
    }
    Files.write(clicks, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return clicked;
  }

  private static ObjectNode document(String search) {
    return JSON.createObjectNode()
        .put("query_id", search)
        .put("user_query", "city")
        .put("timestamp", Instant.now().toString());
  }
}
