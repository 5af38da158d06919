package io.github.crossmedia.network;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The proxies that the environment names, as other commands heed them: {@code HTTPS_PROXY}, {@code
 * HTTP_PROXY} and {@code NO_PROXY}, in small letters too. This machine is asked without one.
 */
final class Proxies extends ProxySelector {

  private static final String HERE = "localhost|127\\..*|\\[?::1]?";

  private final Map<String, String> environment;

  private Proxies(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Returns the proxies, if the environment names one; otherwise Java's own properties hold. */
  static Optional<ProxySelector> of(Map<String, String> environment) {
    Proxies proxies = new Proxies(environment);
    return Stream.of("http", "https").anyMatch(scheme -> proxies.named(scheme).isPresent())
        ? Optional.of(proxies)
        : Optional.empty();
  }

  private Optional<URI> named(String scheme) {
    return value(scheme + "_proxy")
        .map(address -> URI.create(address.contains("://") ? address : "http://" + address));
  }

  private Optional<String> value(String name) {
    return Stream.of(name, name.toUpperCase(Locale.ROOT))
        .map(environment::get)
        .filter(value -> value != null && !value.isBlank())
        .findFirst();
  }

  @Override
  public List<Proxy> select(URI uri) {
    if (isExcepted(uri.getHost())) {
      return List.of(Proxy.NO_PROXY);
    }
    return List.of(
        named(uri.getScheme())
            .map(
                proxy ->
                    new Proxy(
                        Proxy.Type.HTTP,
                        new InetSocketAddress(
                            proxy.getHost(), proxy.getPort() < 0 ? 80 : proxy.getPort())))
            .orElse(Proxy.NO_PROXY));
  }

  private boolean isExcepted(String host) {
    return host.matches(HERE)
        || value("no_proxy").stream()
            .flatMap(list -> Arrays.stream(list.split("[,\\s]+")))
            .map(each -> each.replaceFirst("^\\*?\\.", ""))
            .anyMatch(each -> each.equals("*") || host.equals(each) || host.endsWith("." + each));
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException failure) {
    // The failure is told by the request.
  }
}
