package io.github.crossmedia.gallery;

import io.github.crossmedia.OtherJava;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A self-signed certificate for the loopback address and its key, in PEM.
 *
 * @param store both as Java keeps them
 */
public record PemFiles(Path certificate, Path key, KeyStore store) {

  private static final String PASSWORD = "changeit";

  /** Makes them by the keytool of this Java. */
  public static PemFiles make(Path folder, String name, String kind)
      throws IOException, GeneralSecurityException, InterruptedException {
    Path file = folder.resolve(name + ".p12");
    Process tool =
        new ProcessBuilder(
                OtherJava.program("keytool"),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-alias",
                "page",
                "-keyalg",
                kind,
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=ip:127.0.0.1,dns:localhost",
                "-validity",
                "2")
            .redirectErrorStream(true)
            .start();
    String said = new String(tool.getInputStream().readAllBytes());
    if (tool.waitFor() != 0) {
      throw new IOException(said);
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return new PemFiles(
        write(
            folder.resolve(name + ".crt"),
            "CERTIFICATE",
            store.getCertificate("page").getEncoded()),
        write(
            folder.resolve(name + ".key"),
            "PRIVATE KEY",
            store.getKey("page", PASSWORD.toCharArray()).getEncoded()),
        store);
  }

  private static Path write(Path file, String kind, byte[] content) throws IOException {
    return Files.writeString(
        file,
        "-----BEGIN "
            + kind
            + "-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
            + "\n-----END "
            + kind
            + "-----\n");
  }

  /** Returns what a browser has that trusts this certificate and no other. */
  public SSLContext trusting() throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("page", store.getCertificate("page"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
