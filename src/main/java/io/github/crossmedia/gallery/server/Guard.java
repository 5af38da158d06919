package io.github.crossmedia.gallery.server;

import com.sun.net.httpserver.Headers;
import io.github.crossmedia.gallery.access.Exposure;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Keeps out other web sites. A foreign host name that is rebound to the address of this server is
 * refused, and so are changes by a page of another origin.
 */
final class Guard {

  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]+]");

  private final Exposure exposure;
  private final Set<String> loopback;

  Guard(Exposure exposure, int port) {
    this.exposure = exposure;
    this.loopback = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
  }

  void check(String method, Headers headers) {
    String host = Optional.ofNullable(headers.getFirst("Host")).orElse("");
    if (!isOwn(host)) {
      throw new RequestException(
          403,
          exposure.address().isLoopbackAddress() && exposure.names().isEmpty()
              ? "this server answers only on its loopback address"
              : "this server does not know the name that the browser uses: serve with --name and"
                  + " that name");
    }
    boolean reads = method.equals("GET") || method.equals("HEAD");
    String origin = headers.getFirst("Origin");
    boolean own = origin == null || isOrigin(origin, host);
    String site = headers.getFirst("Sec-Fetch-Site");
    boolean foreign = site != null && !site.equals("same-origin") && !site.equals("none");
    if (!reads && (!own || foreign)) {
      throw new RequestException(403, "only the page of this server may make changes");
    }
  }

  /** Only addresses and known names are answered, so no other name can be rebound. */
  private boolean isOwn(String host) {
    if (loopback.contains(host)) {
      return true;
    }
    String name = host.replaceFirst(":\\d{1,5}$", "");
    return exposure.names().contains(name.toLowerCase(Locale.ROOT))
        || exposure.passwords().isPresent() && ADDRESS.matcher(name).matches();
  }

  private boolean isOrigin(String origin, String host) {
    if (exposure.passwords().isEmpty()) {
      String scheme = exposure.tls().isPresent() ? "https://" : "http://";
      return loopback.stream().anyMatch(own -> origin.equals(scheme + own));
    }
    try {
      URI from = URI.create(origin);
      boolean isSecure = "https".equals(from.getScheme());
      boolean isPlain = "http".equals(from.getScheme()) && exposure.tls().isEmpty();
      return host.equals(from.getRawAuthority()) && (isSecure || isPlain);
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
