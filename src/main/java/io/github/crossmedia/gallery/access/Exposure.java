package io.github.crossmedia.gallery.access;

import io.github.crossmedia.gallery.store.IndexException;
import java.net.InetAddress;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;

/**
 * To whom a page is served.
 *
 * @param address to listen on
 * @param port 0 for any that is free
 * @param passwords which visitors must know one of; empty where all is allowed
 * @param tls what the page is encrypted with; empty for plain HTTP
 * @param names of the machine that browsers may call it by, besides its addresses
 * @param isBehindProxy whether a proxy on this machine passes requests on, so that its headers name
 *     the visitor and tell whether the page is encrypted
 */
public record Exposure(
    InetAddress address,
    int port,
    Optional<Passwords> passwords,
    Optional<SSLContext> tls,
    Set<String> names,
    boolean isBehindProxy) {

  public Exposure {
    names = Set.copyOf(names);
    if (passwords.isEmpty()
        && (!address.isLoopbackAddress() || !names.isEmpty() || isBehindProxy)) {
      throw new IndexException(
          "others could see and change everything: name a file of passwords with --password, which"
              + " crossmedia password FILE makes");
    }
  }

  /** Returns that of a page for this machine alone. */
  public static Exposure loopback(int port) {
    return new Exposure(
        InetAddress.getLoopbackAddress(),
        port,
        Optional.empty(),
        Optional.empty(),
        Set.of(),
        false);
  }

  /** Returns whether passwords and pictures may be read on their way. */
  public boolean isReadable() {
    return !address.isLoopbackAddress() && tls.isEmpty();
  }
}
