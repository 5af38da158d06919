package io.github.crossmedia.network.text;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;

/** Hugging Face's own tokenizers, in native code. */
record NativeTokenizer(HuggingFaceTokenizer tokenizer) implements Tokenizer {

  /** Otherwise the library downloads native code and looks up where it runs. */
  private static final Map<String, String> OFFLINE =
      Map.of("ai.djl.offline", "true", "OPT_OUT_TRACKING", "true");

  private static final Map<String, String> AS_IT_IS =
      Map.of("truncation", "false", "padding", "false");

  static NativeTokenizer open(String name, byte[] file) throws IOException {
    OFFLINE.forEach(System::setProperty);
    try {
      return new NativeTokenizer(
          HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(file), AS_IT_IS));
    } catch (RuntimeException wrong) {
      throw new NetworkException(name + " is not a tokenizer: " + wrong.getMessage(), wrong);
    }
  }

  @Override
  public long[] tokens(String text) {
    return tokenizer.encode(text).getIds();
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
