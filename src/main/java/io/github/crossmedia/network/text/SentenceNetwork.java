package io.github.crossmedia.network.text;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.text.TextNetwork.Pooling;
import io.github.crossmedia.network.text.TextNetwork.TextSettings;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.OnnxFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A published network of sentences: a file in ONNX's format with its {@code tokenizer.json}, in a
 * folder or a jar.
 *
 * @param name its name, unless it gets another
 * @param network the file
 * @param licence what is known of it; may be empty
 */
public record SentenceNetwork(
    String name,
    NetworkContent network,
    NetworkContent tokenizer,
    TextSettings settings,
    String licence) {

  private static final String ONNX = ".onnx";
  private static final String TOKENS = "input_ids";
  private static final int DEPTH = 2;

  /** The limit of most networks of sentences. */
  private static final int MAX_TOKENS = 512;

  /**
   * Reads a folder, a jar or a file.
   *
   * @return empty if it is something else, such as a network of pictures
   */
  public static Optional<SentenceNetwork> at(Path given) throws IOException {
    String name = given.getFileName().toString();
    if (Files.isDirectory(given)) {
      return within(given);
    }
    if (name.endsWith(".jar") || name.endsWith(".zip")) {
      try (FileSystem files = FileSystems.newFileSystem(given)) {
        return Optional.of(
            within(files.getPath("/"))
                .orElseThrow(
                    () ->
                        new NetworkException(
                            given
                                + " has no network of texts: it needs *.onnx and"
                                + " *tokenizer.json")));
      }
    }
    return name.endsWith(ONNX) && Files.isRegularFile(given) ? of(given) : Optional.empty();
  }

  private static Optional<SentenceNetwork> within(Path folder) throws IOException {
    List<Path> files = files(folder, ONNX);
    if (files.stream().anyMatch(PublishedText::isOfPair)) {
      return Optional.empty();
    }
    Optional<Path> usual =
        Stream.of("model.onnx", "model_fp16.onnx", "model_quantized.onnx")
            .flatMap(
                name -> files.stream().filter(file -> file.getFileName().toString().equals(name)))
            .findFirst();
    return usual.isPresent() || files.size() == 1
        ? of(usual.orElseGet(files::getFirst))
        : Optional.empty();
  }

  private static List<Path> files(Path folder, String end) throws IOException {
    try (Stream<Path> all = Files.walk(folder, DEPTH)) {
      return all.filter(file -> file.toString().endsWith(end)).sorted().toList();
    }
  }

  private static Optional<SentenceNetwork> of(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Optional<Path> tokenizer = tokenizer(folder);
    if (tokenizer.isEmpty() && folder.getParent() != null) {
      tokenizer = tokenizer(folder.getParent());
    }
    NetworkContent network = NetworkContent.in(file);
    if (tokenizer.isEmpty() || !OnnxFile.of(network.buffer()).inputs().contains(TOKENS)) {
      return Optional.empty();
    }
    NetworkContent tokens = NetworkContent.in(tokenizer.get());
    Optional<Shipped> known = Shipped.of(network);
    return Optional.of(
        known.isPresent()
            ? known.get().with(network, tokens)
            : new SentenceNetwork(
                name(file, tokenizer.get()),
                network,
                tokens,
                settings(tokenizer.get().resolveSibling("1_Pooling/config.json"), tokens),
                ""));
  }

  private static Optional<Path> tokenizer(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(PublishedText.TOKENIZER))
          .sorted()
          .findFirst();
    }
  }

  /** Returns the name of the folder of an export, whose file has none of its own. */
  private static String name(Path file, Path tokenizer) {
    String stem = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    Path folder = tokenizer.toAbsolutePath().getParent().getFileName();
    String name = stem.startsWith("model") && folder != null ? folder.toString() : stem;
    return name.toLowerCase(Locale.ROOT);
  }

  private static TextSettings settings(Path pooling, NetworkContent tokenizer) throws IOException {
    JsonMapper mapper = new JsonMapper();
    boolean isFirst =
        Files.exists(pooling)
            && mapper
                .readTree(Files.readAllBytes(pooling))
                .path("pooling_mode_cls_token")
                .asBoolean();
    int most =
        mapper.readTree(tokenizer.copy()).path("truncation").path("max_length").asInt(MAX_TOKENS);
    return new TextSettings(
        Math.min(most, MAX_TOKENS),
        false,
        0,
        0,
        isFirst ? Pooling.FIRST : Pooling.MEAN,
        "",
        false,
        false);
  }

  /** Returns this network under other settings. */
  public SentenceNetwork with(TextSettings others) {
    return new SentenceNetwork(name, network, tokenizer, others, licence);
  }

  /** Adds a copy to a library, unless it is there already, and returns its full name. */
  public String addTo(NetworkLibrary library, String as) throws IOException {
    return library.addTexts(as, files());
  }

  /** Returns the files that a library keeps, by their names there. */
  Map<String, NetworkContent> files() {
    return Map.of(
        PublishedText.NETWORK, network,
        PublishedText.TOKENIZER, tokenizer,
        PublishedText.SETTINGS, settings.json());
  }

  /** Networks whose settings this project knows, and which may lie on the class path. */
  private record Shipped(
      String name,
      String network,
      String tokenizer,
      String sha256,
      String licence,
      TextSettings settings) {

    private static final List<Shipped> ALL = read();

    private static List<Shipped> read() {
      try (InputStream in = Shipped.class.getResourceAsStream("sentences.json")) {
        return List.of(new JsonMapper().readValue(in, Shipped[].class));
      } catch (IOException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    static Optional<Shipped> of(NetworkContent network) {
      String hash = network.sha256();
      return ALL.stream().filter(each -> each.sha256.equals(hash)).findFirst();
    }

    SentenceNetwork with(NetworkContent file, NetworkContent tokens) {
      return new SentenceNetwork(name, file, tokens, settings, licence);
    }

    private static Optional<NetworkContent> resource(String path) throws IOException {
      try (InputStream in = Shipped.class.getResourceAsStream("/" + path)) {
        return in == null ? Optional.empty() : Optional.of(NetworkContent.of(in.readAllBytes()));
      }
    }

    Optional<SentenceNetwork> onClassPath() throws IOException {
      Optional<NetworkContent> file = resource(network);
      Optional<NetworkContent> tokens = resource(tokenizer);
      return file.isPresent() && tokens.isPresent()
          ? Optional.of(with(file.get(), tokens.get()))
          : Optional.empty();
    }
  }

  /** Returns a network on the class path, by its name; empty if it is not there. */
  static Optional<SentenceNetwork> onClassPath(String name) throws IOException {
    Optional<Shipped> known =
        Shipped.ALL.stream().filter(each -> each.name.equals(name)).findFirst();
    return known.isPresent() ? known.get().onClassPath() : Optional.empty();
  }
}
