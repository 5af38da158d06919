package io.github.crossmedia.gallery.server;

import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.train.clicks.ClickLesson;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** Records impressions and clicks if enabled, and learns from them. */
final class ClicksApi {

  private static final int MAX_BODY = 1 << 20;

  private final Gallery gallery;
  private final Optional<ClickLog> log;

  ClicksApi(Gallery gallery, Optional<ClickLog> log) {
    this.gallery = gallery;
    this.log = log;
  }

  void addTo(Routes routes) {
    routes
        .on("POST", "/api/clicks", this::click)
        .on("POST", "/api/impressions", this::sight)
        .on("POST", "/api/learn", this::learn);
  }

  boolean areWritten() {
    return log.isPresent();
  }

  /** Records a search, with {@code before} results on earlier pages. */
  void searched(String query, int before, SearchResult result) throws IOException {
    if (log.isPresent()) {
      log.get().searched(query, before, result.hits().stream().map(Hit::id).toList());
    }
  }

  private Response click(Request request) throws IOException {
    ClickLog.Click click = request.json(ClickLog.Click.class, MAX_BODY);
    if (click.query() == null || click.picture() == null) {
      throw new RequestException(400, "a click must have a query and a picture");
    }
    if (log.isPresent() && gallery.file(click.picture()).isPresent()) {
      log.get().clicked(click);
    }
    return Response.json(log.isPresent());
  }

  private Response sight(Request request) throws IOException {
    ClickLog.Sight sight = request.json(ClickLog.Sight.class, MAX_BODY);
    if (sight.query() == null || sight.pictures() == null) {
      throw new RequestException(400, "impressions must have a query and pictures");
    }
    if (log.isPresent()) {
      log.get().seen(sight);
    }
    return Response.json(log.isPresent());
  }

  /** The outcome of learning from clicks, as sentences. */
  record ClickOutcome(boolean better, List<String> remarks) {}

  private Response learn(Request request) throws IOException {
    if (log.isEmpty() || !Files.exists(log.get().file())) {
      throw new RequestException(400, "clicks are not recorded: serve with --clicks FILE");
    }
    try {
      ClickLesson lesson = gallery.teaching().learn(log.get().file(), true);
      return Response.json(new ClickOutcome(lesson.isBetter(), lesson.remarks()));
    } catch (CollectionException | IllegalArgumentException refused) {
      throw new RequestException(400, refused.getMessage());
    }
  }
}
