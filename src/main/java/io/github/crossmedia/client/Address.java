package io.github.crossmedia.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The address of a cluster, with credentials.
 *
 * @param authority the certificate that signed the cluster's certificate, if Java does not trust it
 *     already
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
