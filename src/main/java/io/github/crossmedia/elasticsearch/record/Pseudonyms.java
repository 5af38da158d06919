package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.elasticsearch.limits.PluginSettings.Identifiers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.elasticsearch.common.settings.SecureSetting;
import org.elasticsearch.common.settings.SecureString;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Settings;

/**
 * Replaces or removes the ids of people and sessions. Whoever reads the log can't find out the id
 * of a pseudonym without the secret, which is in the keystore of each node. Without a secret, ids
 * are removed.
 */
public final class Pseudonyms {

  public static final Setting<SecureString> SECRET =
      SecureSetting.secureString("cross_media.ubi.secret", null);

  private static final int MIN_LENGTH = 16;
  private static final String ALGORITHM = "HmacSHA256";
  private static final List<String> PERSONAL = List.of(UbiFields.CLIENT_ID, UbiFields.SESSION_ID);

  /** 32 hexadecimal digits, so that equal pseudonyms of different ids do not occur. */
  private static final int LENGTH = 32;

  private final Supplier<Identifiers> wanted;
  private volatile Optional<SecretKeySpec> secret;

  Pseudonyms(Supplier<Identifiers> wanted, Settings settings) {
    this.wanted = wanted;
    reload(settings);
  }

  /** Reads the secret from the keystore again. */
  public void reload(Settings settings) {
    try (SecureString given = SECRET.get(settings)) {
      if (!given.isEmpty() && given.length() < MIN_LENGTH) {
        throw new IllegalArgumentException(
            "[" + SECRET.getKey() + "] must have at least " + MIN_LENGTH + " characters");
      }
      secret =
          given.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  new SecretKeySpec(given.toString().getBytes(StandardCharsets.UTF_8), ALGORITHM));
    }
  }

  /** Returns how ids are stored now. */
  Identifiers used() {
    Identifiers how = wanted.get();
    return how == Identifiers.HASHED && secret.isEmpty() ? Identifiers.OMITTED : how;
  }

  /** Changes the ids of a document. */
  public void applyTo(Map<String, Object> document) {
    Optional<SecretKeySpec> key = secret;
    Identifiers how = wanted.get();
    for (String id : PERSONAL) {
      if (how == Identifiers.HASHED && key.isPresent()) {
        document.computeIfPresent(id, (same, value) -> pseudonym(key.get(), (String) value));
      } else if (how != Identifiers.PLAIN) {
        document.remove(id);
      }
    }
  }

  private static String pseudonym(SecretKeySpec key, String id) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      byte[] code = mac.doFinal(id.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(code).substring(0, LENGTH);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("each Java has " + ALGORITHM, e);
    }
  }
}
