package io.github.crossmedia.cli.options;

import io.github.crossmedia.network.HubPair;
import io.github.crossmedia.network.PublishedNetwork;
import java.util.List;
import java.util.stream.Stream;

/** The published networks that are added by their names alone. */
public final class KnownNetworks {

  private KnownNetworks() {}

  /** Returns their names. */
  public static List<String> names() {
    return Stream.of(PublishedNetwork.Known.names(), HubPair.names())
        .flatMap(List::stream)
        .toList();
  }
}
