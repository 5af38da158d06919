package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.judge.JudgingSession;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The judging page, served on the loopback address. */
public final class JudgingServer implements AutoCloseable {

  private static final List<String> FILES =
      List.of("judge.html", "judge.css", "judge.js", "icon.svg");

  private final PageServer server;

  private JudgingServer(PageServer server) {
    this.server = server;
  }

  /**
   * Starts to serve.
   *
   * @param pictures the file of each picture by its id
   * @param port 0 for any that is free
   */
  public static JudgingServer start(JudgingSession session, Map<String, Path> pictures, int port)
      throws IOException {
    Routes routes = new JudgingApi(session, pictures).routes().files(FILES);
    return new JudgingServer(PageServer.start(port, routes));
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
