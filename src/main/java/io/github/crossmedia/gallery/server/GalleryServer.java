package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.access.ServerBinding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The page of a gallery, served to this machine or to those who know a password. */
public final class GalleryServer implements AutoCloseable {

  private static final Logger LOG = System.getLogger(GalleryServer.class.getName());
  private static final List<String> FILES =
      List.of(
          "index.html",
          "style.css",
          "narrow.css",
          "viewer.css",
          "teacher.css",
          "icon.svg",
          "page.js",
          "albums.js",
          "alike.js",
          "ask.js",
          "chips.js",
          "dates.js",
          "elements.js",
          "grid.js",
          "language.js",
          "messages-de.json",
          "moves.js",
          "lessons.js",
          "login.html",
          "login.js",
          "narrow.js",
          "place.js",
          "search.js",
          "sections.js",
          "selection.js",
          "sight.js",
          "status.js",
          "swipe.js",
          "teacher.js",
          "timeline.js",
          "typing.js",
          "uploads.js",
          "viewer.js");

  private static final int FIRST_SEARCHES = 24;

  /** A word that no language has: to read it, all dictionaries are loaded. */
  private static final String UNKNOWN = "zqzqz";

  private final PageServer server;
  private final Gallery gallery;
  private final Routes routes;

  private GalleryServer(PageServer server, Gallery gallery, Routes routes) {
    this.server = server;
    this.gallery = gallery;
    this.routes = routes;
  }

  /** Starts to serve this machine; port 0 stands for any that is free. */
  public static GalleryServer start(
      Gallery gallery, Indexing indexing, int port, Optional<Path> clicks) throws IOException {
    return start(gallery, indexing, ServerBinding.loopback(port), clicks);
  }

  /**
   * Starts to serve.
   *
   * @param exposure the visitors to serve
   * @param clicks the file to record clicks on results in, if any
   */
  public static GalleryServer start(
      Gallery gallery, Indexing indexing, ServerBinding exposure, Optional<Path> clicks)
      throws IOException {
    Routes routes = new Routes().files(FILES);
    ClicksApi recorded = new ClicksApi(gallery, clicks.map(ClickLog::new));
    recorded.addTo(routes);
    new SearchApi(gallery, indexing, recorded).addTo(routes);
    new PictureApi(gallery).addTo(routes);
    new TeachingApi(gallery).addTo(routes);
    new SelectionApi(gallery).addTo(routes);
    new AlbumApi(gallery).addTo(routes);
    new SavedSearchApi(gallery).addTo(routes);
    GalleryServer started = new GalleryServer(PageServer.start(exposure, routes), gallery, routes);
    gallery.servedAt(started.address());
    return started;
  }

  /** Loads everything that answers need, in the background. */
  public void warmUp() {
    server.inBackground(this::warmUpNow);
  }

  /**
   * Searches before any visitor does, as the page does while a word is typed. The first answer is
   * then as quick as later ones. These searches are not recorded.
   */
  public void warmUpNow() {
    try {
      for (String word : gallery.vocabulary().stream().limit(FIRST_SEARCHES).toList()) {
        URI search =
            URI.create("/api/search?k=48&q=" + URLEncoder.encode(word, StandardCharsets.UTF_8));
        routes.answer(Request.of("GET", search, new ByteArrayInputStream(new byte[0])));
      }
      gallery.searches().read(UNKNOWN);
    } catch (IOException | RuntimeException harmless) {
      LOG.log(Level.DEBUG, "the first searches failed", harmless);
    }
  }

  /** Returns the address of the page. */
  public URI address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
  }
}
