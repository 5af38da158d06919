package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.keypoint.DenseKeyPoints;
import io.github.crossmedia.picture.keypoint.DogKeyPoints;
import io.github.crossmedia.picture.keypoint.PlacedKeyPoints;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.picture.network.NetworkPixels;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.picture.network.PlainNetwork;
import io.github.crossmedia.picture.region.Regions;
import io.github.crossmedia.picture.words.ColourHistogram;
import io.github.crossmedia.picture.words.ColourWords;
import io.github.crossmedia.picture.words.TextureWords;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The descriptors by name. */
public final class Descriptors {

  private final Map<String, Descriptor> byName = new TreeMap<>();
  private final List<DescriptorSource> sources;

  private Descriptors(Collection<Descriptor> descriptors, List<DescriptorSource> sources) {
    this.sources = sources;
    for (Descriptor descriptor : descriptors) {
      if (byName.put(descriptor.name(), descriptor) != null) {
        throw new IllegalArgumentException("duplicate descriptor " + descriptor.name());
      }
    }
  }

  /**
   * Returns all descriptors of this package, those of the sources on the class path, and the
   * networks of a folder that a system property names.
   */
  public static Descriptors standard() {
    List<Descriptor> all = new ArrayList<>(LireDescriptor.all());
    all.add(new ColourMoments());
    all.add(new Gist());
    all.add(new OrientedGradients());
    all.add(new WaveletEnergies());
    all.add(new ColourWords());
    all.add(new TextureWords());
    for (ColourHistogram.Space space : ColourHistogram.Space.values()) {
      all.add(new ColourHistogram(space));
    }
    all.add(DenseKeyPoints.SPARSE);
    all.add(DenseKeyPoints.CLOSE);
    all.add(new DogKeyPoints());
    all.add(new PlacedKeyPoints());
    all.add(Regions.BY_CUTS);
    all.add(Regions.BY_GRID);
    return new Descriptors(
        all,
        Stream.concat(
                ServiceLoader.load(DescriptorSource.class, Descriptors.class.getClassLoader())
                    .stream()
                    .map(ServiceLoader.Provider::get),
                PlainNetworks.configured().stream())
            .toList());
  }

  /** Returns these descriptors and additional ones. */
  public Descriptors and(Collection<? extends Descriptor> more) {
    List<Descriptor> all = new ArrayList<>(byName.values());
    all.addAll(more);
    return new Descriptors(all, sources);
  }

  /** Returns the names of the descriptors of this library, sorted. */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  /** Returns true if a descriptor of this name exists. */
  public boolean contains(String name) {
    return byName.containsKey(name) || sources.stream().anyMatch(source -> source.contains(name));
  }

  /** Returns what brings the view of a network that is not here, as an order. */
  public String remedy(String view) {
    return sources.isEmpty()
        ? String.format(
            Locale.ROOT,
            "copy the network's folder [%s] to the node, and name the folder above it by -D%s",
            view,
            NetworkFolder.PROPERTY)
        : sources.getFirst().remedy(view);
  }

  /** Returns the descriptor of this name. */
  public Descriptor named(String name) {
    Descriptor descriptor = byName.get(name);
    return descriptor != null
        ? descriptor
        : sources.stream()
            .flatMap(source -> source.named(name).stream())
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "unknown view ["
                            + name
                            + "]; known views are "
                            + String.join(", ", byName.keySet())));
  }

  /**
   * The networks of a folder as descriptors, run in Java alone. A node has no others, as ONNX
   * Runtime needs native code and a shutdown hook of the virtual machine.
   */
  private static final class PlainNetworks implements DescriptorSource {

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
    public String remedy(String view) {
      return "copy the network's folder [" + view + "] into [" + networks.folder() + "]";
    }

    @Override
    public Optional<Descriptor> named(String name) {
      return contains(name)
          ? Optional.of(read.computeIfAbsent(name, this::open))
          : Optional.empty();
    }

    private Descriptor open(String name) {
      try {
        Path file = networks.verified(name, "copy its folder again").resolve(NetworkFolder.NETWORK);
        return PlainDescriptor.of(name, Files.readAllBytes(file), networks.settings(name));
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    private record PlainDescriptor(
        String name, int version, NetworkPixels pixels, PlainNetwork network)
        implements Descriptor {

      static PlainDescriptor of(String name, byte[] file, NetworkSettings settings) {
        try {
          return new PlainDescriptor(
              name,
              settings.version(),
              new NetworkPixels(settings),
              PlainNetwork.of(file, settings));
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
}
