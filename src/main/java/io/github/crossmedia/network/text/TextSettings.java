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
 * @param tokens the most that it reads of a text
 * @param pads whether shorter texts are filled up to this number
 * @param padding the token that fills
 * @param temperature what the pair's cosines are divided by to make probabilities
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record TextSettings(
    @JsonProperty(required = true) int tokens, boolean pads, long padding, float temperature) {

  /** That of CLIP, which ends its training at the bound of 100 for its inverse. */
  private static final float USUAL_TEMPERATURE = 0.01f;

  /** A text has a start, an end and something between them. */
  private static final int FEWEST_TOKENS = 3;

  public TextSettings {
    temperature = temperature == 0 ? USUAL_TEMPERATURE : temperature;
    if (tokens < FEWEST_TOKENS || !(temperature > 0)) {
      throw new IllegalArgumentException(
          "\"tokens\" must be at least " + FEWEST_TOKENS + " and \"temperature\" above 0");
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

  /** Returns the tokens that the network gets: shortened before their end, or filled up. */
  TextTokens fitted(long[] all) {
    int length = pads ? tokens : Math.min(all.length, tokens);
    long[] fitted = new long[length];
    for (int i = 0; i < length; i++) {
      fitted[i] = i < all.length ? all[i] : padding;
    }
    if (all.length > length) {
      fitted[length - 1] = all[all.length - 1];
    }
    return new TextTokens(fitted, Math.min(all.length, length));
  }
}
