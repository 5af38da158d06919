package io.github.crossmedia.network.text;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Splits texts into the tokens that a network of texts reads, by its {@code tokenizer.json}. */
final class TextTokenizer implements AutoCloseable {

  /** Otherwise the library downloads native code and looks up where it runs. */
  private static final Map<String, String> OFFLINE =
      Map.of("ai.djl.offline", "true", "OPT_OUT_TRACKING", "true");

  private final HuggingFaceTokenizer tokenizer;

  private TextTokenizer(HuggingFaceTokenizer tokenizer) {
    this.tokenizer = tokenizer;
  }

  /**
   * Reads a {@code tokenizer.json}.
   *
   * @throws NetworkException if the file is not a tokenizer
   */
  static TextTokenizer open(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NetworkException("no such tokenizer: " + file);
    }
    OFFLINE.forEach(System::setProperty);
    try {
      return new TextTokenizer(
          HuggingFaceTokenizer.builder()
              .optTokenizerPath(file)
              .optTruncation(false)
              .optPadding(false)
              .build());
    } catch (RuntimeException wrong) {
      throw new NetworkException(file + " is not a tokenizer: " + wrong.getMessage(), wrong);
    }
  }

  /** Returns the numbers of a text's tokens, with those that mark its start and end. */
  long[] tokens(String text) {
    return tokenizer.encode(text).getIds();
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
