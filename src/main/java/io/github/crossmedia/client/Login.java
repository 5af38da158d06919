package io.github.crossmedia.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

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

  /** A user with a password. */
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
