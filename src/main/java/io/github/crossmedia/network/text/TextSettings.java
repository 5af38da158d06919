package io.github.crossmedia.network.text;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * How texts go into a network.
 *
 * @param tokens the maximum that it reads of a text
 * @param pads whether shorter texts are filled up to this number
 * @param padding the token that fills up
 * @param temperature the number that divides the pair's cosines to make probabilities
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record TextSettings(
    @JsonProperty(required = true) int tokens, boolean pads, long padding, float temperature) {

  /** The temperature of CLIP: training ends at the upper bound of its inverse, 100. */
  private static final float DEFAULT_TEMPERATURE = 0.01f;

  /** A text has a start, an end and something between them. */
  private static final int MIN_TOKENS = 3;

  public TextSettings {
    temperature = temperature == 0 ? DEFAULT_TEMPERATURE : temperature;
    if (tokens < MIN_TOKENS || !(temperature > 0)) {
      throw new IllegalArgumentException(
          "\"tokens\" must be at least " + MIN_TOKENS + " and \"temperature\" above 0");
    }
  }

  static TextSettings read(Path file) throws IOException {
    try {
      return new JsonMapper().readValue(file.toFile(), TextSettings.class);
    } catch (JsonProcessingException wrong) {
      throw new NetworkException(file + ": " + wrong.getOriginalMessage(), wrong);
    }
  }

  /** Writes these settings as JSON. */
  byte[] json() {
    try {
      return new JsonMapper().writeValueAsString(this).getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Returns the tokens for the network. A long text is cut, but keeps its end token; a short one is
   * filled up.
   */
  TextNetwork.Tokens fitted(long[] all) {
    int length = pads ? tokens : Math.min(all.length, tokens);
    long[] fitted = new long[length];
    for (int i = 0; i < length; i++) {
      fitted[i] = i < all.length ? all[i] : padding;
    }
    if (all.length > length) {
      fitted[length - 1] = all[all.length - 1];
    }
    return new TextNetwork.Tokens(fitted, Math.min(all.length, length));
  }
}
