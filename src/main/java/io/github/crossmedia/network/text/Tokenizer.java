package io.github.crossmedia.network.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Splits texts into the tokens that a network of texts reads, by its {@code tokenizer.json}: in
 * Java if it is of a kind that {@link PlainTokenizer} knows, or else by native code, which a node
 * does not have.
 */
interface Tokenizer extends AutoCloseable {

  /** Returns the numbers of a text's tokens, with those that mark its start and end. */
  long[] tokens(String text);

  @Override
  default void close() {}

  /**
   * Reads a {@code tokenizer.json}.
   *
   * @throws NetworkException if the file is not a tokenizer
   */
  static Tokenizer open(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NetworkException("no such tokenizer: " + file);
    }
    return of(file.toString(), Files.readAllBytes(file));
  }

  /** Reads the bytes of a {@code tokenizer.json}. */
  static Tokenizer of(String name, byte[] file) throws IOException {
    try {
      return new PlainTokenizer(new JsonMapper().readTree(file));
    } catch (JsonProcessingException | NetworkException unknown) {
      try {
        return NativeTokenizer.open(name, file);
      } catch (NoClassDefFoundError missing) {
        throw new NetworkException(name + ": " + unknown.getMessage(), unknown);
      }
    }
  }
}
