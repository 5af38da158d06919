package io.github.crossmedia.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a cluster is, and as whom to talk to it.
 *
 * @param authority the certificate that vouches for the cluster's own, where Java knows none
 */
public record Address(URI url, Login login, Optional<Path> authority) {

  public Address {
    String scheme = String.valueOf(url.getScheme());
    if (!scheme.matches("https?") || url.getHost() == null || url.getUserInfo() != null) {
      throw new IllegalArgumentException(
          url + " is not the address of a cluster: expected https://HOST:9200");
    }
  }

  /** Reads a URL. */
  public static URI url(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          text + " is not the address of a cluster: expected https://HOST:9200", e);
    }
  }
}
