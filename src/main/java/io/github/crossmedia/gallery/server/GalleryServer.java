package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.Gallery;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** The page of a gallery, served on the loopback address. */
public final class GalleryServer implements AutoCloseable {

  private final LoopbackServer server;
  private final FirstSearches warmUp;

  private GalleryServer(LoopbackServer server, FirstSearches warmUp) {
    this.server = server;
    this.warmUp = warmUp;
  }

  /**
   * Starts to serve.
   *
   * @param port 0 for any that is free
   * @param clicks the file to record clicks on results in, if any
   */
  public static GalleryServer start(
      Gallery gallery, Indexing indexing, int port, Optional<Path> clicks) throws IOException {
    Routes routes = new GalleryApi(gallery, indexing, clicks.map(ClickLog::new)).routes();
    StaticPage.addTo(routes);
    return new GalleryServer(
        LoopbackServer.start(port, routes), new FirstSearches(gallery, routes));
  }

  /** Has everything ready that answers need, in the background. */
  public void warmUp() {
    server.inBackground(warmUp::run);
  }

  /** The same at once, before the folder is said to be ready. */
  public void warmUpNow() {
    warmUp.run();
  }

  /** The address of the page. */
  public URI address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
  }
}
