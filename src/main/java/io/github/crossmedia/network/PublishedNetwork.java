package io.github.crossmedia.network;

import ai.onnxruntime.OrtException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    Path file, NetworkSettings settings, boolean isNormalised, Optional<KnownNetwork> known) {

  /** The files in which exports keep the network of pictures: full precision first. */
  private static final List<String> FILES =
      Stream.of("", "_fp16", "_quantized", "_int8", "_uint8")
          .flatMap(bits -> Stream.of("vision_model" + bits, "model" + bits))
          .map(name -> name + ".onnx")
          .flatMap(name -> Stream.of(name, "onnx/" + name))
          .toList();

  /** The names of outputs that pictures and texts share. */
  private static final List<String> EMBEDDINGS = List.of("image_embeds", "pooler_output");

  private static final String PREPROCESSOR = "preprocessor_config.json";
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
    Optional<KnownNetwork> known = KnownNetwork.of(file);
    if (known.isPresent()) {
      return new PublishedNetwork(file, known.get().settings(), true, known);
    }
    NetworkSettings shape = fromShape(file);
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
    try {
      long[] shape = OnnxSession.declaredShape(Files.readAllBytes(file));
      if (shape.length != DIMENSIONS) {
        throw new NetworkException(
            file + ": its input is not a picture: it does not have four dimensions");
      }
      boolean last = shape[DIMENSIONS - 1] == NetworkSettings.CHANNELS;
      long height = last ? shape[1] : shape[2];
      long width = last ? shape[2] : shape[3];
      if (width < 1 || height < 1) {
        throw new NetworkException(
            String.format(
                Locale.ROOT,
                "%s takes pictures of any size: write {\"width\": 224, \"height\": 224} into %s",
                file,
                file.getFileName().toString().replaceFirst("\\.[^.]*$", ".json")));
      }
      return new NetworkSettings(
          (int) width, (int) height, null, null, 0, null, false, last, null, 0, false);
    } catch (OrtException broken) {
      throw new NetworkException(
          file + ": ONNX Runtime can't load it: " + broken.getMessage(), broken);
    }
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
        false);
  }

  private static List<Float> floats(JsonNode numbers) {
    return numbers.isArray()
        ? Stream.of(0, 1, 2).map(i -> (float) numbers.path(i).asDouble()).toList()
        : null;
  }

  /** Returns this network with the output that a pair compares with texts. */
  public PublishedNetwork withEmbedding() throws IOException {
    List<String> outputs = OnnxGraph.of(Files.readAllBytes(file)).outputs();
    String embedding =
        EMBEDDINGS.stream().filter(outputs::contains).findFirst().orElse(outputs.getFirst());
    return new PublishedNetwork(
        file, settings.withOutputs(List.of(embedding)), isNormalised, known);
  }

  /** Returns this network with its last output, the classes of a classifier. */
  public PublishedNetwork withClasses() throws IOException {
    String last = OnnxGraph.of(Files.readAllBytes(file)).outputs().getLast();
    return new PublishedNetwork(
        file, settings.withOutputs(List.of(last)).withFlips(false), isNormalised, known);
  }

  /**
   * Returns this network with the layer that models learn most from, unless the settings name one.
   */
  public PublishedNetwork withFeatures() throws IOException {
    if (!settings.outputs().isEmpty()) {
      return this;
    }
    OnnxGraph graph = OnnxGraph.of(Files.readAllBytes(file));
    List<String> layer = graph.features().map(List::of).orElse(graph.outputs().subList(0, 1));
    return new PublishedNetwork(file, settings.withOutputs(layer), isNormalised, known);
  }

  /** Returns its name in the library: the name of the known network, or else the file's. */
  public String name() {
    return known
        .map(KnownNetwork::name)
        .orElseGet(
            () ->
                file.getFileName()
                    .toString()
                    .replaceFirst("\\.[^.]*$", "")
                    .toLowerCase(Locale.ROOT));
  }

  /** Returns the licence in its folder, or the one that this project knows. */
  public Optional<PublishedLicence> licence() throws IOException {
    return PublishedLicence.of(file)
        .or(
            () ->
                known.map(one -> new PublishedLicence(one.licence() + ", as at " + one.address())));
  }
}
