package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.Gallery;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Searches before anybody does, as the page does while a word is typed, so that the first answer is
 * as quick as later ones. Nobody asked: nothing of it is recorded.
 */
final class FirstSearches {

  private static final Logger LOG = System.getLogger(FirstSearches.class.getName());
  private static final int SEARCHES = 24;

  private final Gallery gallery;
  private final Routes routes;

  FirstSearches(Gallery gallery, Routes routes) {
    this.gallery = gallery;
    this.routes = routes;
  }

  void run() {
    List<String> words = gallery.vocabulary();
    try {
      for (int i = 0; i < Math.min(SEARCHES, words.size()); i++) {
        String word = URLEncoder.encode(words.get(i), StandardCharsets.UTF_8);
        ask("/api/search?k=48&q=" + word);
      }
    } catch (IOException | RuntimeException harmless) {
      LOG.log(Level.DEBUG, "the first searches failed", harmless);
    }
  }

  private void ask(String address) throws IOException {
    routes.answer(Request.of("GET", URI.create(address), new ByteArrayInputStream(new byte[0])));
  }
}
