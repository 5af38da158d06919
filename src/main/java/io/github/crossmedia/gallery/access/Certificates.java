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
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
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

  /** Returns the TLS context of a server. */
  public static SSLContext context(Path certificate, Path key) throws IOException {
    try {
      byte[] pem = Files.isDirectory(certificate) ? new byte[0] : Files.readAllBytes(certificate);
      Certificate[] chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem))
              .toArray(Certificate[]::new);
      if (chain.length == 0) {
        throw new CertificateException("none");
      }
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      char[] none = new char[0];
      PrivateKey secret = key(key);
      requirePair(chain[0], secret);
      store.setKeyEntry("page", secret, none, chain);
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(store, none);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return context;
    } catch (CertificateException none) {
      throw new IndexException(certificate + " holds no certificate in PEM", none);
    } catch (GeneralSecurityException another) {
      throw new IndexException(certificate + " is not the certificate of " + key, another);
    }
  }

  /** Fails unless the certificate verifies what the key signs. */
  private static void requirePair(Certificate certificate, PrivateKey key)
      throws GeneralSecurityException {
    String kind = key.getAlgorithm();
    Signature signature =
        Signature.getInstance(
            switch (kind) {
              case "RSA" -> "SHA256withRSA";
              case "EC" -> "SHA256withECDSA";
              default -> kind;
            });
    byte[] letter = {1};
    signature.initSign(key);
    signature.update(letter);
    byte[] signed = signature.sign();
    signature.initVerify(certificate.getPublicKey());
    signature.update(letter);
    if (!signature.verify(signed)) {
      throw new SignatureException("the key is another's");
    }
  }

  private static PrivateKey key(Path file) throws IOException {
    Matcher pem =
        KEY.matcher(
            Files.isDirectory(file) ? "" : Files.readString(file, StandardCharsets.ISO_8859_1));
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
            + " holds no readable key in PEM: convert an older or encrypted key with openssl pkcs8"
            + " -topk8 -nocrypt -in KEY");
  }
}
