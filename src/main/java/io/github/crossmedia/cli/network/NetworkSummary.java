package io.github.crossmedia.cli.network;

import io.github.crossmedia.network.NetworkLabels;
import io.github.crossmedia.network.PublishedNetwork;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.util.Locale;
import java.util.Optional;

/** The settings of a network in a line. */
final class NetworkSummary {

  private NetworkSummary() {}

  static String of(NetworkSettings settings) {
    return String.format(
        Locale.ROOT,
        "%d x %d, %s 0..%s less %s over %s%s%s",
        settings.width(),
        settings.height(),
        settings.colours().name().toLowerCase(Locale.ROOT),
        settings.range() == 1 ? "1" : String.valueOf(Math.round(settings.range())),
        settings.mean(),
        settings.deviation(),
        settings.outputs().isEmpty() ? "" : ", layer " + String.join(" + ", settings.outputs()),
        settings.flips() ? ", mirror images too" : "");
  }

  /** Returns the names of the classes in a line. */
  static String of(NetworkLabels labels) {
    return String.format(
        Locale.ROOT,
        "labels: %,d, from %s to %s",
        labels.names().size(),
        labels.names().getFirst(),
        labels.names().getLast());
  }

  /** Returns what is known of the licence, in a line. */
  static String of(Optional<PublishedNetwork.Licence> licence) {
    return licence
        .map(PublishedNetwork.Licence::title)
        .map(title -> "licence: " + title)
        .orElse("no licence lies beside it: ask those who published it");
  }
}
