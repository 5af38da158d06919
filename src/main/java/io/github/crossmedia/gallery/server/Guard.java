package io.github.crossmedia.gallery.server;

import com.sun.net.httpserver.Headers;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps other web sites out. A page loaded under a foreign host name must not reach this server
 * after the name is rebound to the loopback address, nor may a page from another origin change
 * anything.
 */
final class Guard {

  private final Set<String> hosts;

  Guard(int port) {
    this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
  }

  void check(String method, Headers headers) {
    if (!hosts.contains(Optional.ofNullable(headers.getFirst("Host")).orElse(""))) {
      throw new RequestException(403, "this server answers only on its loopback address");
    }
    boolean reads = method.equals("GET") || method.equals("HEAD");
    String origin = headers.getFirst("Origin");
    boolean own =
        origin == null || hosts.stream().anyMatch(host -> origin.equals("http://" + host));
    String site = headers.getFirst("Sec-Fetch-Site");
    boolean foreign = site != null && !site.equals("same-origin") && !site.equals("none");
    if (!reads && (!own || foreign)) {
      throw new RequestException(403, "only the page of this server may make changes");
    }
  }
}
