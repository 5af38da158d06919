package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The button of the page by which the default model learns what people open. */
@Tag("thorough")
class ClicksPageIT {

  private static final int SEARCHES = 300;
  private static final int SHOWN = 10;

  @RegisterExtension
  private static final ServedScenes SCENES =
      ServedScenes.upTo(96, ClicksPageIT::shipped).recordingClicks();

  private static CrossMediaModel shipped() {
    try {
      return ModelFile.read(Path.of("models/photographs.safetensors"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Who asks for two words opens the same two pictures, which the model shows last. */
  @Test
  void whatPeopleOpenIsLearnedByThePressOfAButton() throws IOException {
    List<String> before = ranked();
    List<String> opened = before.subList(before.size() - 2, before.size());
    record(before, opened);
    Browser browser = SCENES.browser();
    browser.search("beach sand");
    browser.ask("document.getElementById('taught').open = true");

    browser.click(browser.find("#learn-clicks"));

    browser.until("an answer", "return !document.getElementById('taught-answer').hidden");
    assertEquals(
        "Learned from clicks: searches rank by what people opened, too.",
        browser.text("#taught-answer"));
    assertFalse(SCENES.gallery().teaching().lessons().isEmpty());
    List<String> after = ranked();
    for (String picture : opened) {
      assertTrue(after.indexOf(picture) < before.indexOf(picture), picture);
    }
    browser.keep("clicks");
  }

  private static List<String> ranked() throws IOException {
    return SCENES
        .gallery()
        .searches()
        .byText("beach sand", SearchOptions.first(SHOWN))
        .hits()
        .stream()
        .map(Hit::id)
        .toList();
  }

  private static void record(List<String> shown, List<String> opened) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < SEARCHES; i++) {
      ObjectNode search = document(i);
      for (int j = 0; j < shown.size(); j++) {
        search.withArray("query_response_hit_ids").add(shown.get((i + j) % shown.size()));
      }
      lines.add(search.toString());
      String picture = opened.get(i % opened.size());
      ObjectNode click = document(i).put("action_name", "click");
      ObjectNode event = click.putObject("event_attributes");
      event.putObject("object").put("object_id", picture);
      int place = Math.floorMod(shown.indexOf(picture) - i, shown.size());
      event.putObject("position").put("ordinal", place + 1);
      lines.add(click.toString());
    }
    Files.write(SCENES.clicks(), lines);
  }

  private static ObjectNode document(int search) {
    return new JsonMapper()
        .createObjectNode()
        .put("application", UserBehavior.FOLDER_PAGE)
        .put("timestamp", Instant.now().toString())
        .put("query_id", "q" + search)
        .put("user_query", "beach sand");
  }
}
