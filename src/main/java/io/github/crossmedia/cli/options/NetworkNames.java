package io.github.crossmedia.cli.options;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Names of networks as people type them. */
public final class NetworkNames {

  private NetworkNames() {}

  /** Returns the full name of a network in the user's library, or else the name as it is. */
  public static String complete(String name) {
    try {
      return NetworkLibrary.ofUser(System.getenv()).fullName(name).orElse(name);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /**
   * Returns the full name of a network in the user's library.
   *
   * @throws NetworkException if it is not there
   */
  public static String required(String name) throws IOException {
    return NetworkLibrary.ofUser(System.getenv())
        .fullName(name)
        .orElseThrow(
            () ->
                new NetworkException(
                    Formatted.of(
                        "no network is called %s: add it by `crossmedia network add %s`",
                        name,
                        KnownNetworks.names().contains(name) ? name : "FILE --name " + name)));
  }
}
