package io.github.crossmedia.gallery.access;

import io.github.crossmedia.gallery.store.IndexException;
import java.net.InetAddress;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;

/**
 * The visitors that a page is served to.
 *
 * @param address to listen on
 * @param port 0 for any that is free
 * @param passwords that visitors must know one of; empty if everyone may do everything
 * @param tls the certificate of the page; empty for plain HTTP
 * @param names of this machine in the address bar of browsers, besides its IP addresses
 * @param isBehindProxy whether a proxy on this machine passes requests on, so that its headers name
 *     the visitor and tell whether the page is encrypted
 */
public record ServerBinding(
    InetAddress address,
    int port,
    Optional<Passwords> passwords,
    Optional<SSLContext> tls,
    Set<String> names,
    boolean isBehindProxy) {

  public ServerBinding {
    names = Set.copyOf(names);
    if (passwords.isEmpty()
        && (!address.isLoopbackAddress() || !names.isEmpty() || isBehindProxy)) {
      throw new IndexException(
          "others could see and change everything: protect the page with --password FILE, which"
              + " crossmedia folders password FILE creates");
    }
  }

  /** Returns the exposure of a page for this machine alone. */
  public static ServerBinding loopback(int port) {
    return new ServerBinding(
        InetAddress.getLoopbackAddress(),
        port,
        Optional.empty(),
        Optional.empty(),
        Set.of(),
        false);
  }

  /** Returns true if passwords and pictures cross the network unencrypted. */
  public boolean isReadable() {
    return !address.isLoopbackAddress() && tls.isEmpty();
  }
}
