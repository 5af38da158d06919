package io.github.crossmedia.gallery.access;

import io.github.crossmedia.gallery.store.IndexException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate and its key from PEM files, as {@code certbot} and {@code openssl} write them. */
public final class Certificates {

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----");

  private Certificates() {}

  /** Returns what a server encrypts with. */
  public static SSLContext context(Path certificate, Path key) throws IOException {
    try {
      byte[] pem = Files.readAllBytes(certificate);
      Certificate[] chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem))
              .toArray(Certificate[]::new);
      if (chain.length == 0) {
        throw new IndexException(certificate + " holds no certificate in PEM");
      }
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      char[] none = new char[0];
      store.setKeyEntry("page", key(key), none, chain);
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(store, none);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException broken) {
      throw new IndexException(
          certificate + " is no certificate in PEM, or not that of " + key, broken);
    }
  }

  private static PrivateKey key(Path file) throws IOException {
    Matcher pem = KEY.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
    if (pem.find()) {
      try {
        var spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1)));
        for (String kind : List.of("RSA", "EC", "EdDSA")) {
          try {
            return KeyFactory.getInstance(kind).generatePrivate(spec);
          } catch (GeneralSecurityException another) {
            // A key of another kind.
          }
        }
      } catch (IllegalArgumentException damaged) {
        // Reported below.
      }
    }
    throw new IndexException(
        file
            + " holds no key in PEM that can be read: openssl pkcs8 -topk8 -nocrypt -in KEY makes"
            + " one of an older or an encrypted key");
  }
}
