package io.github.crossmedia.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.Checksum;
import io.github.crossmedia.picture.network.Looks;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.picture.network.OnnxFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A network as it was published: a file, alone or in a folder with the settings that its authors
 * exported.
 *
 * @param file the network of pictures
 * @param settings the input that the files around it specify, without a normalisation if they
 *     specify none
 * @param isNormalised whether these files specify how pixels are normalised
 * @param known the network that it is a copy of, if its settings are known
 */
public record PublishedNetwork(
    Path file, NetworkSettings settings, boolean isNormalised, Optional<Known> known) {

  /** The folder of the network of pictures in Immich's layout of a pair. */
  public static final String IMMICH = "visual";

  /** The files in which exports keep the network of pictures: full precision first. */
  private static final List<String> FILES =
      Stream.of("", "_fp16", "_quantized", "_int8", "_uint8")
          .flatMap(bits -> Stream.of("vision_model" + bits, "model" + bits))
          .map(name -> name + ".onnx")
          .flatMap(name -> Stream.of(name, "onnx/" + name, IMMICH + "/" + name))
          .toList();

  /** The names of outputs that pictures and texts share. */
  private static final List<String> EMBEDDINGS = List.of("image_embeds", "pooler_output");

  private static final String PREPROCESSOR = "preprocessor_config.json";
  private static final String OF_IMMICH = "preprocess_cfg.json";
  private static final int PIXELS = 255;
  private static final int DIMENSIONS = 4;

  /** Reads a file, or a folder with one. */
  public static PublishedNetwork at(Path given) throws IOException {
    Path file = Files.isDirectory(given) ? within(given) : given;
    if (!Files.isRegularFile(file)) {
      throw new NetworkException("no such network: " + given);
    }
    String stem = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    Path own = file.resolveSibling(stem + ".json");
    if (Files.exists(own)) {
      return new PublishedNetwork(file, NetworkSettings.read(own, file), true, Optional.empty());
    }
    Optional<Known> known = Known.of(file);
    if (known.isPresent()) {
      return new PublishedNetwork(file, known.get().settings(), true, known);
    }
    NetworkSettings shape = fromShape(file);
    Path ofImmich = file.resolveSibling(OF_IMMICH);
    if (Files.exists(ofImmich)) {
      return new PublishedNetwork(file, ofImmich(ofImmich, shape), true, Optional.empty());
    }
    Optional<Path> preprocessor =
        Stream.of(file.toAbsolutePath().getParent(), file.toAbsolutePath().getParent().getParent())
            .map(folder -> folder.resolve(PREPROCESSOR))
            .filter(Files::exists)
            .findFirst();
    return preprocessor.isPresent()
        ? new PublishedNetwork(
            file, preprocessed(preprocessor.get(), shape), true, Optional.empty())
        : new PublishedNetwork(file, shape, false, Optional.empty());
  }

  private static Path within(Path folder) {
    return FILES.stream()
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new NetworkException(
                    folder + " has none of " + String.join(", ", FILES) + ": name the file"));
  }

  private static NetworkSettings fromShape(Path file) throws IOException {
    long[] shape = OnnxFile.of(NetworkContent.in(file).buffer()).inputShape();
    if (shape.length != DIMENSIONS) {
      throw new NetworkException(
          file + ": its input is not a picture: it does not have four dimensions");
    }
    boolean last = shape[DIMENSIONS - 1] == NetworkSettings.CHANNELS;
    long height = last ? shape[1] : shape[2];
    long width = last ? shape[2] : shape[3];
    if (width < 1 || height < 1) {
      throw new NetworkException(
          Formatted.of(
              "%s takes pictures of any size: write {\"width\": 224, \"height\": 224} into %s",
              file, file.getFileName().toString().replaceFirst("\\.[^.]*$", ".json")));
    }
    return NetworkSettings.ofSize((int) width, (int) height, last);
  }

  /** Reads the settings that image processors of the Transformers library are exported with. */
  private static NetworkSettings preprocessed(Path file, NetworkSettings shape) throws IOException {
    JsonNode config = new JsonMapper().readTree(file.toFile());
    boolean rescaled = config.path("do_rescale").asBoolean(true);
    boolean normalised = config.path("do_normalize").asBoolean(true);
    return new NetworkSettings(
        shape.width(),
        shape.height(),
        normalised ? floats(config.path("image_mean")) : null,
        normalised ? floats(config.path("image_std")) : null,
        rescaled ? (float) (PIXELS * config.path("rescale_factor").asDouble(1.0 / PIXELS)) : PIXELS,
        null,
        config.path("do_center_crop").asBoolean(false),
        shape.channelsLast(),
        null,
        0,
        false,
        null);
  }

  /** Reads the settings that OpenCLIP's networks have in Immich's layout. */
  private static NetworkSettings ofImmich(Path file, NetworkSettings shape) throws IOException {
    JsonNode config = new JsonMapper().readTree(file.toFile());
    return new NetworkSettings(
        shape.width(),
        shape.height(),
        floats(config.path("mean")),
        floats(config.path("std")),
        1,
        null,
        !config.path("resize_mode").asText().equals("squash"),
        shape.channelsLast(),
        null,
        0,
        false,
        null);
  }

  private static List<Float> floats(JsonNode numbers) {
    return numbers.isArray()
        ? Stream.of(0, 1, 2).map(i -> (float) numbers.path(i).asDouble()).toList()
        : null;
  }

  /** Returns this network with the output that a pair compares with texts. */
  public PublishedNetwork withEmbedding() throws IOException {
    List<String> outputs = OnnxFile.of(NetworkContent.in(file).buffer()).outputs();
    String embedding =
        EMBEDDINGS.stream().filter(outputs::contains).findFirst().orElse(outputs.getFirst());
    return new PublishedNetwork(
        file, settings.withOutputs(List.of(embedding)), isNormalised, known);
  }

  /** Returns this network with its last output, the classes of a classifier. */
  public PublishedNetwork withClasses() throws IOException {
    String last = OnnxFile.of(NetworkContent.in(file).buffer()).outputs().getLast();
    return new PublishedNetwork(
        file, settings.withOutputs(List.of(last)).with(Looks.WHOLE), isNormalised, known);
  }

  /**
   * Returns this network with the layer that models learn most from, unless the settings name one.
   */
  public PublishedNetwork withFeatures() throws IOException {
    if (!settings.outputs().isEmpty()) {
      return this;
    }
    OnnxFile graph = OnnxFile.of(NetworkContent.in(file).buffer());
    List<String> layer = graph.features().map(List::of).orElse(graph.outputs().subList(0, 1));
    return new PublishedNetwork(file, settings.withOutputs(layer), isNormalised, known);
  }

  /** Returns its name in the library: the name of the known network, or else the file's. */
  public String name() {
    return known
        .map(Known::name)
        .orElseGet(() -> named().replaceFirst("\\.[^.]*$", "").toLowerCase(Locale.ROOT));
  }

  /** In Immich's layout the folder has the name, and each file is called model. */
  private String named() {
    Path folder = file.toAbsolutePath().getParent();
    return folder.endsWith(IMMICH)
        ? folder.getParent().getFileName() + ".onnx"
        : file.getFileName().toString();
  }

  /** Returns the licence in its folder, or the one that this project knows. */
  public Optional<Licence> licence() throws IOException {
    return Licence.of(file)
        .or(() -> known.map(one -> new Licence(one.licence() + ", as at " + one.address())));
  }

  /**
   * A published network whose settings this project knows. Its weights are not part of the project.
   *
   * @param name the name it is added by
   * @param address where anyone can download it
   * @param sha256 of that file
   * @param licence that it is published under
   */
  public record Known(
      String name, URI address, String sha256, String licence, NetworkSettings settings) {

    private static final List<Known> ALL = read();

    private static List<Known> read() {
      try (InputStream in = Known.class.getResourceAsStream("known.json")) {
        return List.of(new JsonMapper().readValue(in, Known[].class));
      } catch (IOException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    /** Returns the names of all known networks. */
    public static List<String> names() {
      return ALL.stream().map(Known::name).toList();
    }

    /** Returns the network of this name. */
    public static Optional<Known> named(String name) {
      return ALL.stream().filter(known -> known.name.equals(name)).findFirst();
    }

    /** Returns the network that a file is a copy of. */
    public static Optional<Known> of(Path file) throws IOException {
      String found = Checksum.of(file);
      return ALL.stream().filter(known -> known.sha256.equals(found)).findFirst();
    }
  }

  /**
   * The licence of a published network, from a file in its folder.
   *
   * @param text all of the file
   */
  public record Licence(String text) {

    /** The usual names of the file. */
    static final List<String> NAMES = List.of("LICENSE", "LICENSE.txt", "LICENSE.md");

    private static final int MAX_BYTES = 1 << 20;

    /** Looks in a network's folder, and in those above it that belong to the same export. */
    static Optional<Licence> of(Path network) throws IOException {
      Path folder = network.toAbsolutePath().getParent();
      Optional<Path> found = within(folder, network);
      if (found.isEmpty() && folder.endsWith("onnx")) {
        found = within(folder.getParent(), network);
      }
      return found.isPresent()
          ? Optional.of(
              new Licence(new String(Files.readAllBytes(found.get()), StandardCharsets.UTF_8)))
          : Optional.empty();
    }

    /**
     * Returns the licence file; one named like the network comes before that of the whole folder.
     */
    private static Optional<Path> within(Path folder, Path network) throws IOException {
      String stem = network.getFileName().toString().replaceFirst("[-_.].*$", "");
      try (Stream<Path> files = Files.list(folder)) {
        return files
            .filter(file -> isLicence(file, stem))
            .max(
                Comparator.comparing(
                        (Path file) -> nameOf(file).startsWith(stem.toLowerCase(Locale.ROOT)))
                    .thenComparing(Comparator.<Path>naturalOrder().reversed()));
      }
    }

    private static boolean isLicence(Path file, String stem) {
      String name = nameOf(file);
      boolean named =
          name.matches("licen[cs]e(\\.[a-z]+)?")
              || name.matches(".*licen[cs]e(\\.[a-z]+)?")
                  && name.startsWith(stem.toLowerCase(Locale.ROOT));
      try {
        return named && Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES;
      } catch (IOException unreadable) {
        return false;
      }
    }

    private static String nameOf(Path file) {
      return file.getFileName().toString().toLowerCase(Locale.ROOT);
    }

    /** Returns its first line that is not blank. */
    public String title() {
      return text.lines()
          .map(String::strip)
          .map(line -> line.replaceFirst("^#+\\s*", ""))
          .filter(line -> !line.isEmpty())
          .findFirst()
          .orElse("");
    }
  }
}
