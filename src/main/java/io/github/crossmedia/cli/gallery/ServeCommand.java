package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.options.IndexOption;
import io.github.crossmedia.cli.options.ThreadsOption;
import io.github.crossmedia.gallery.access.Certificates;
import io.github.crossmedia.gallery.access.Passwords;
import io.github.crossmedia.gallery.access.ServerBinding;
import io.github.crossmedia.gallery.store.IndexException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia serve}: the page of an index, for this machine or for who knows a password. */
@Command(
    name = "serve",
    description = {
      "Serves the page of an index to this machine's browser, until it is stopped.",
      "With --host and --password others can open it, too.",
      "Its folder is watched: the page shows added, changed and removed pictures within seconds."
    })
public final class ServeCommand implements Callable<Integer> {

  @Mixin private IndexOption index;

  @Mixin private PageOptions page;

  @Mixin private SharingOptions sharing;

  @Mixin private ThreadsOption threads;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    ServerBinding exposure = sharing.on(page.port());
    ServedFolder.untilEnd(spec, index.open(), threads.count(), exposure, page.clicks());
    return 0;
  }

  /** The visitors that a page is served to. */
  static final class SharingOptions {

    private static final Pattern NAME = Pattern.compile("[\\w.-]+");

    @Option(
        names = "--host",
        paramLabel = "ADDRESS",
        description =
            "An address of this machine that others can reach, 0.0.0.0 for all of them (default:"
                + " only this machine). Needs --password.")
    private Optional<String> host;

    @Option(
        names = "--password",
        paramLabel = "FILE",
        description = "Show the page only to those who know a password of this file.")
    private Optional<Path> passwords;

    @Option(
        names = "--tls-certificate",
        paramLabel = "FILE",
        description = "Encrypt with this certificate and those it needs, in PEM.")
    private Optional<Path> certificate;

    @Option(
        names = "--tls-key",
        paramLabel = "FILE",
        description = "The key of the certificate, in PEM (PKCS#8).")
    private Optional<Path> key;

    @Option(
        names = "--name",
        paramLabel = "NAME",
        description = "A name that browsers use for this machine; may be repeated.")
    private List<String> names = List.of();

    @Option(
        names = "--behind-proxy",
        description = "A proxy on this machine passes requests on and says for whom.")
    private boolean isBehindProxy;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** Returns the exposure of a page on a port. */
    ServerBinding on(int port) throws IOException {
      if (certificate.isPresent() != key.isPresent()) {
        throw wrong("--tls-certificate and --tls-key go together: name both", null);
      }
      for (String name : names) {
        if (!NAME.matcher(name).matches()) {
          throw wrong(
              "--name takes a name as in an address, without https:// or a port, not '"
                  + name
                  + "'",
              null);
        }
      }
      InetAddress address = address();
      Optional<Passwords> known =
          passwords.isPresent() ? Optional.of(Passwords.read(passwords.get())) : Optional.empty();
      Optional<SSLContext> tls =
          certificate.isPresent()
              ? Optional.of(Certificates.context(certificate.get(), key.orElseThrow()))
              : Optional.empty();
      Set<String> called =
          names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
      try {
        return new ServerBinding(address, port, known, tls, called, isBehindProxy);
      } catch (IndexException unprotected) {
        throw wrong(unprotected.getMessage(), unprotected);
      }
    }

    private InetAddress address() {
      try {
        return host.isEmpty()
            ? InetAddress.getLoopbackAddress()
            : InetAddress.getByName(host.get());
      } catch (UnknownHostException unknown) {
        throw wrong(
            "no machine is called " + host.get() + ": name an address of this one with --host",
            unknown);
      }
    }

    private ParameterException wrong(String sentence, Exception cause) {
      return new ParameterException(spec.commandLine(), sentence, cause);
    }
  }
}
