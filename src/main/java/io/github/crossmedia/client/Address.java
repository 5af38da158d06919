package io.github.crossmedia.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
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

  public static URI url(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          text + " is not the address of a cluster: expected https://HOST:9200", e);
    }
  }

  /** The credentials of requests. */
  public sealed interface Login {

    /** No credentials, for clusters without security. */
    record Nobody() implements Login {
      @Override
      public Optional<String> header() {
        return Optional.empty();
      }
    }

    /** An API key, encoded as the cluster returned it. */
    record ApiKey(String encoded) implements Login {
      @Override
      public Optional<String> header() {
        return Optional.of("ApiKey " + encoded);
      }

      @Override
      public String toString() {
        return "an API key";
      }
    }

    record User(String name, String password) implements Login {
      /** Reads {@code name:password}. */
      public static User parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 1) {
          throw new IllegalArgumentException("a user must be given as NAME:PASSWORD");
        }
        return new User(text.substring(0, colon), text.substring(colon + 1));
      }

      @Override
      public Optional<String> header() {
        byte[] both = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
        return Optional.of("Basic " + Base64.getEncoder().encodeToString(both));
      }

      @Override
      public String toString() {
        return "the user " + name;
      }
    }

    /** Returns the value of the header {@code Authorization}. */
    Optional<String> header();
  }
}
