package io.github.crossmedia.network.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.network.PublishedNetwork;
import io.github.crossmedia.network.text.TextNetwork.TextSettings;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The text side of a pair as it was published: the network next to that of pictures, and the files
 * that its authors exported with it.
 */
public record PublishedText(Path file, Path tokenizer, TextSettings settings) {

  static final String NETWORK = NetworkFolder.TEXTS;
  static final String TOKENIZER = "tokenizer.json";
  static final String SETTINGS = "text.json";

  private static final String PICTURES = "vision_model";
  private static final String TEXTS = "text_model";

  /** The folder of the network of texts in Immich's layout of a pair. */
  private static final String IMMICH = "textual";

  /** Of networks of texts, the exact one before those with fewer bits. */
  private static final List<String> ENDS =
      List.of(".onnx", "_fp16.onnx", "_quantized.onnx", "_int8.onnx", "_uint8.onnx");

  /** The limit of CLIP. */
  private static final int DEFAULT_TOKENS = 77;

  private static final int MAX_TOKENS = 4096;

  /** Returns the partner of a network of pictures, if its export has one. */
  public static Optional<PublishedText> partnerOf(Path pictures) throws IOException {
    String name = pictures.getFileName().toString();
    Path folder = pictures.toAbsolutePath().getParent();
    if (folder.endsWith(PublishedNetwork.IMMICH)) {
      Path text = folder.resolveSibling(IMMICH).resolve(name);
      return Files.exists(text) ? Optional.of(of(text)) : Optional.empty();
    }
    if (!name.startsWith(PICTURES)) {
      return Optional.empty();
    }
    Optional<Path> found =
        Stream.concat(Stream.of(name.substring(PICTURES.length())), ENDS.stream())
            .map(end -> pictures.resolveSibling(TEXTS + end))
            .filter(Files::exists)
            .findFirst();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(of(found.get()));
  }

  private static PublishedText of(Path file) throws IOException {
    Path tokenizer =
        beside(file, TOKENIZER)
            .orElseThrow(
                () -> new NetworkException(file + " needs " + TOKENIZER + " in its folder"));
    return new PublishedText(file, tokenizer, settings(file, tokenizer));
  }

  /** Returns true if a file is named as one side of a pair. */
  static boolean isOfPair(Path file) {
    String name = file.getFileName().toString();
    Path folder = file.toAbsolutePath().getParent();
    return name.startsWith(PICTURES)
        || name.startsWith(TEXTS)
        || folder.endsWith(PublishedNetwork.IMMICH)
        || folder.endsWith(IMMICH);
  }

  private static Optional<Path> beside(Path file, String name) {
    Path folder = file.toAbsolutePath().getParent();
    return Stream.of(folder, folder.getParent())
        .map(each -> each.resolve(name))
        .filter(Files::exists)
        .findFirst();
  }

  private static TextSettings settings(Path file, Path tokenizer) throws IOException {
    Optional<Path> own = beside(file, SETTINGS);
    if (own.isPresent()) {
      return TextSettings.read(own.get());
    }
    JsonNode padding = json(Optional.of(tokenizer)).path("padding");
    int fixed = padding.path("strategy").path("Fixed").asInt();
    JsonNode config = json(beside(file, "config.json"));
    JsonNode tokens = json(beside(file, "tokenizer_config.json"));
    // SigLIP was trained on texts of one length without capitals, and reads them without a mask.
    boolean isSiglip = config.path("model_type").asText().startsWith("siglip");
    int length =
        Stream.of(
                fixed,
                config.path("text_config").path("max_position_embeddings").asInt(),
                config.path("text_cfg").path("context_length").asInt(),
                (int) Math.min(MAX_TOKENS + 1, tokens.path("model_max_length").asDouble()))
            .filter(each -> each > 0 && each <= MAX_TOKENS)
            .findFirst()
            .orElse(DEFAULT_TOKENS);
    boolean isCanonical =
        config
            .path("text_cfg")
            .path("tokenizer_kwargs")
            .path("clean")
            .asText()
            .equals("canonicalize");
    return TextSettings.ofPair(
        length, fixed > 0 || isSiglip, padded(tokenizer, padding, tokens), isCanonical, isSiglip);
  }

  private static long padded(Path tokenizer, JsonNode padding, JsonNode config) throws IOException {
    if (padding.has("pad_id")) {
      return padding.path("pad_id").asLong();
    }
    JsonNode token = config.path("pad_token");
    String name = token.isObject() ? token.path("content").asText() : token.asText();
    JsonNode json = json(Optional.of(tokenizer));
    for (JsonNode added : json.path("added_tokens")) {
      if (added.path("content").asText().equals(name)) {
        return added.path("id").asLong();
      }
    }
    return 0;
  }

  private static JsonNode json(Optional<Path> file) throws IOException {
    JsonMapper mapper = new JsonMapper();
    return file.isPresent() ? mapper.readTree(file.get().toFile()) : mapper.createObjectNode();
  }

  /** Returns the files that a library keeps, by their names there. */
  public Map<String, NetworkContent> files() throws IOException {
    Map<String, NetworkContent> files = new LinkedHashMap<>();
    files.put(NETWORK, NetworkContent.in(file));
    files.put(TOKENIZER, NetworkContent.in(tokenizer));
    files.put(SETTINGS, settings.json());
    return files;
  }
}
