package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.picture.network.NetworkPixels;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.picture.network.PlainNetwork;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The networks of a folder as descriptors, run in Java alone. A node has no others, as ONNX Runtime
 * needs native code and a shutdown hook of the virtual machine.
 */
final class PlainNetworks implements DescriptorSource {

  private static final Optional<PlainNetworks> CONFIGURED =
      Optional.ofNullable(System.getProperty(NetworkFolder.PROPERTY))
          .map(folder -> new PlainNetworks(new NetworkFolder(Path.of(folder))));

  private final NetworkFolder networks;
  private final Map<String, Descriptor> read = new ConcurrentHashMap<>();

  PlainNetworks(NetworkFolder networks) {
    this.networks = networks;
  }

  /** Returns those of the folder that the system property names. */
  static Optional<PlainNetworks> configured() {
    return CONFIGURED;
  }

  @Override
  public boolean contains(String name) {
    try {
      return name.contains(NetworkFolder.SEPARATOR)
          && (read.containsKey(name) || networks.names().contains(name));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public Optional<Descriptor> named(String name) {
    return contains(name) ? Optional.of(read.computeIfAbsent(name, this::open)) : Optional.empty();
  }

  private Descriptor open(String name) {
    try {
      Path file = networks.verified(name).resolve(NetworkFolder.NETWORK);
      return PlainDescriptor.of(name, Files.readAllBytes(file), networks.settings(name));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private record PlainDescriptor(
      String name, int version, NetworkPixels pixels, PlainNetwork network) implements Descriptor {

    static PlainDescriptor of(String name, byte[] file, NetworkSettings settings) {
      try {
        return new PlainDescriptor(
            name, settings.version(), new NetworkPixels(settings), PlainNetwork.of(file, settings));
      } catch (NetworkException unusable) {
        throw new NetworkException(name + ": " + unusable.getMessage(), unusable);
      }
    }

    @Override
    public View extract(Picture picture) {
      return DenseVector.of(pixels.view(picture, numbers -> network.run(numbers.array())));
    }
  }
}
