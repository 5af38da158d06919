package io.github.crossmedia.network.text;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.network.TinyNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes pairs of networks as they are published: pictures become the means of their colours, a
 * text the sum of its words' vectors.
 */
public final class PairExport {

  private static final int TOKENS_OF_IMMICH = 8;
  private static final String UNKNOWN = "[UNK]";

  private final Path folder;

  public PairExport(Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectories(folder.resolve("onnx"));
  }

  /** Writes a pair for pictures of four times six pixels; the unknown word is a zero vector. */
  public Path write(Map<String, float[]> words) throws IOException {
    Files.write(folder.resolve("onnx/vision_model.onnx"), TinyNetwork.imageEmbedding(4, 6));
    Files.writeString(
        folder.resolve("preprocessor_config.json"),
        """
        {"do_rescale": true, "do_normalize": true, "image_mean": [0, 0, 0], "image_std": [1, 1, 1]}
        """);
    text(words);
    return folder;
  }

  /**
   * Writes the same pair as Immich lays it out, whose texts are unigrams, are all filled up to
   * eight tokens, and lose their punctuation and capitals, as SigLIP's do.
   */
  public Path ofImmich(Map<String, float[]> words) throws IOException {
    Path pictures = Files.createDirectories(folder.resolve("visual"));
    Path texts = Files.createDirectories(folder.resolve("textual"));
    Files.write(
        pictures.resolve("model.onnx"), TinyNetwork.imageEmbedding(4, 6, "image", "embedding"));
    Files.writeString(
        pictures.resolve("preprocess_cfg.json"),
        """
        {"size": [6, 4], "mode": "RGB", "mean": [0, 0, 0], "std": [1, 1, 1],
         "interpolation": "bicubic", "resize_mode": "shortest", "fill_color": 0}
        """);
    Map<String, float[]> rows = withUnknown(words);
    Files.write(
        texts.resolve("model.onnx"),
        TinyNetwork.textEmbedding(
            rows.values().toArray(float[][]::new), "text", TOKENS_OF_IMMICH, "embedding"));
    Files.writeString(
        folder.resolve("config.json"),
        """
        {"text_cfg": {"context_length": 8, "tokenizer_kwargs": {"clean": "canonicalize"}}}
        """);
    Files.writeString(
        texts.resolve("tokenizer.json"),
        Formatted.of(
            """
            {"version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
             "normalizer": null, "post_processor": null, "decoder": null,
             "pre_tokenizer": {"type": "Metaspace", "replacement": "\u2581",
              "prepend_scheme": "always", "split": true},
             "model": {"type": "Unigram", "unk_id": 0, "byte_fallback": false, "vocab": [%s]}}
            """,
            rows.keySet().stream()
                .map(word -> word.equals(UNKNOWN) ? word : "\u2581" + word)
                .map(word -> "[\"" + word + "\", -1]")
                .collect(Collectors.joining(","))));
    return folder;
  }

  /** Writes only the text side. */
  void text(Map<String, float[]> words) throws IOException {
    Map<String, float[]> rows = withUnknown(words);
    Files.write(
        folder.resolve("onnx/text_model.onnx"),
        TinyNetwork.textEmbedding(rows.values().toArray(float[][]::new)));
    tokenizer(rows);
  }

  /** Writes a network of sentences alone, which makes a vector of each word. */
  public Path sentences(Map<String, float[]> words) throws IOException {
    Map<String, float[]> rows = withUnknown(words);
    Files.write(
        folder.resolve("onnx/model.onnx"),
        TinyNetwork.tokenEmbeddings(rows.values().toArray(float[][]::new)));
    tokenizer(rows);
    return folder;
  }

  private static Map<String, float[]> withUnknown(Map<String, float[]> words) {
    Map<String, float[]> rows = new LinkedHashMap<>();
    rows.put(UNKNOWN, new float[words.values().iterator().next().length]);
    rows.putAll(words);
    return rows;
  }

  private void tokenizer(Map<String, float[]> rows) throws IOException {
    int[] number = {0};
    String vocabulary =
        rows.keySet().stream()
            .map(word -> "\"" + word + "\":" + number[0]++)
            .collect(Collectors.joining(","));
    Files.writeString(
        folder.resolve("tokenizer.json"),
        Formatted.of(
            """
            {"version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
             "normalizer": {"type": "Lowercase"}, "pre_tokenizer": {"type": "Whitespace"},
             "post_processor": null, "decoder": null,
             "model": {"type": "WordLevel", "unk_token": "[UNK]", "vocab": {%s}}}
            """,
            vocabulary));
  }
}
