package io.github.crossmedia.network;

import ai.onnxruntime.OrtException;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkPixels;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Describes pictures by a layer of a network in ONNX's format, run on the CPU. The view has the
 * name of the file without its extension; a JSON file of that name holds the settings.
 */
public final class NetworkDescriptor implements Descriptor, AutoCloseable {

  /** The prefix of such views on the command line: {@code onnx:FILE}. */
  public static final String PREFIX = "onnx:";

  private final String name;
  private final int version;
  private final NetworkPixels pixels;
  private final OnnxSession session;

  private NetworkDescriptor(String name, NetworkSettings settings, OnnxSession session) {
    this.name = name;
    this.version = settings.version();
    this.pixels = new NetworkPixels(settings);
    this.session = session;
  }

  /** Loads a network. */
  public static NetworkDescriptor open(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NetworkException("no such network: " + file);
    }
    String name = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    NetworkSettings settings = NetworkSettings.read(file.resolveSibling(name + ".json"), file);
    return open(name, file, settings);
  }

  /** Loads a network under the name of its view. */
  static NetworkDescriptor open(String name, Path file, NetworkSettings settings)
      throws IOException {
    try {
      return open(name, NetworkContent.in(file), settings);
    } catch (NetworkException wrong) {
      throw new NetworkException(file + ": " + wrong.getMessage(), wrong);
    }
  }

  /** Loads the bytes of a network under the name of its view. */
  public static NetworkDescriptor open(
      String name, NetworkContent network, NetworkSettings settings) {
    try {
      return new NetworkDescriptor(name, settings, OnnxSession.open(network.buffer(), settings));
    } catch (OrtException broken) {
      throw new NetworkException("ONNX Runtime can't load it: " + broken.getMessage(), broken);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int version() {
    return version;
  }

  @Override
  public DenseVector extract(Picture picture) {
    try {
      return DenseVector.of(pixels.view(picture, session::run));
    } catch (OrtException | NetworkException failed) {
      throw new IllegalArgumentException(
          "the network " + name + " fails: " + failed.getMessage(), failed);
    }
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
