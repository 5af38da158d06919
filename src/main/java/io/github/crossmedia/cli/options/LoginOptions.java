package io.github.crossmedia.cli.options;

import io.github.crossmedia.client.Address;
import io.github.crossmedia.client.Cluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The credentials to use with a cluster. */
public final class LoginOptions {

  private static final String KEY = "CROSSMEDIA_API_KEY";
  private static final String USER = "CROSSMEDIA_USER";

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description = "The certificate (PEM) of the authority that signed the cluster's certificate.")
  private Optional<Path> authority = Optional.empty();

  @Option(
      names = "--api-key",
      paramLabel = "KEY",
      description = "An API key, encoded (default: the environment's " + KEY + ").")
  private Optional<String> apiKey = Optional.empty();

  @Option(
      names = "--user",
      paramLabel = "NAME:PASSWORD",
      description = "A user and password (default: the environment's " + USER + ").")
  private Optional<String> user = Optional.empty();

  /** Connects to the cluster of an address. */
  public Cluster connect(String url) throws IOException {
    return Cluster.connect(new Address(Address.url(url), login(), authority));
  }

  private Address.Login login() {
    if (apiKey.isPresent() && user.isPresent()) {
      throw new IllegalArgumentException("--api-key and --user exclude each other");
    }
    if (apiKey.isPresent() || user.isPresent()) {
      return login(apiKey, user);
    }
    return login(environment(KEY), environment(USER));
  }

  private static Address.Login login(Optional<String> apiKey, Optional<String> user) {
    return apiKey
        .<Address.Login>map(Address.Login.ApiKey::new)
        .or(() -> user.map(Address.Login.User::parse))
        .orElseGet(Address.Login.Nobody::new);
  }

  private static Optional<String> environment(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
  }
}
