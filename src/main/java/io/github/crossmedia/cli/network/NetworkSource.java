package io.github.crossmedia.cli.network;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.options.KnownNetworks;
import io.github.crossmedia.network.Download;
import io.github.crossmedia.network.HubPair;
import io.github.crossmedia.network.NetworkAddress;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.PublishedNetwork;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Where a network comes from: this machine, or the web. */
final class NetworkSource {

  private static final long KILO = 1000;

  @Parameters(
      paramLabel = "FILE|DIR|URL|NAME",
      description =
          "The network, a folder of its export, its address on the web, or the name of a"
              + " published one, such as squeezenet or siglip2.")
  private String given;

  @Option(
      names = "--sha256",
      paramLabel = "HEX",
      description =
          "What a download must have (default: what a file URL.sha256 says, if there is one).")
  private Optional<String> sha256;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Returns the file or folder on this machine, downloaded if need be. */
  Path file(NetworkLibrary library) throws IOException {
    Optional<NetworkAddress> address = address();
    if (address.isPresent()) {
      return downloaded(progress -> address.get().copy(library.downloads(), progress));
    }
    if (sha256.isPresent()) {
      throw new ParameterException(spec.commandLine(), "--sha256 goes with a URL");
    }
    Optional<HubPair> pair = pair();
    if (pair.isPresent()) {
      return downloaded(
          progress -> pair.get().copy(library.downloads(), System.getenv(), progress));
    }
    if (!Files.exists(Path.of(given))) {
      throw new NetworkException(
          Formatted.of(
              "no network [%s]: it is neither an existing file or folder, nor one of the known"
                  + " networks [%s]",
              given, String.join(", ", KnownNetworks.names())));
    }
    return Path.of(given);
  }

  /** Returns the name that it is known by, unless its file names it. */
  Optional<String> name() {
    return pair().map(HubPair::name);
  }

  private Optional<HubPair> pair() {
    return isHere() ? Optional.empty() : HubPair.named(given);
  }

  private boolean isHere() {
    return Files.exists(Path.of(given));
  }

  private Optional<NetworkAddress> address() {
    if (NetworkAddress.isOne(given)) {
      return Optional.of(new NetworkAddress(URI.create(given), sha256));
    }
    return isHere()
        ? Optional.empty()
        : PublishedNetwork.Known.named(given)
            .map(known -> new NetworkAddress(known.address(), Optional.of(known.sha256())));
  }

  /** What can be copied from the web. */
  @FunctionalInterface
  private interface Copy {

    Path to(Download.Progress progress) throws IOException;
  }

  private static Path downloaded(Copy copy) throws IOException {
    try (ProgressLine progress = new ProgressLine("Downloading, in kB")) {
      return copy.to(
          (done, total) -> {
            if (total > 0) {
              progress.at((int) (done / KILO), (int) (total / KILO));
            }
          });
    }
  }

  /** Returns the name of the file of settings that could lie next to it. */
  String settingsFile() {
    return Path.of(given).getFileName().toString().replaceFirst("\\.[^.]*$", ".json");
  }

  @Override
  public String toString() {
    return given;
  }
}
