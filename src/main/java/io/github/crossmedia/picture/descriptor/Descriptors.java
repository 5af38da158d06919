package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.keypoint.DenseKeyPoints;
import io.github.crossmedia.picture.keypoint.DogKeyPoints;
import io.github.crossmedia.picture.keypoint.PlacedKeyPoints;
import io.github.crossmedia.picture.lire.LireDescriptor;
import io.github.crossmedia.picture.region.Regions;
import io.github.crossmedia.picture.words.ColourHistogram;
import io.github.crossmedia.picture.words.ColourWords;
import io.github.crossmedia.picture.words.TextureWords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

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

  /** Those of LIRE are left out where its jar or our package for it is absent. */
  private static final boolean HAS_LIRE =
      isThere("net/semanticmetadata/lire/imageanalysis/LireFeature")
          && isThere("io/github/crossmedia/picture/lire/LireDescriptor");

  private static boolean isThere(String type) {
    return Descriptors.class.getResource("/" + type + ".class") != null;
  }

  /** Returns all descriptors of these packages, and those of the sources on the class path. */
  public static Descriptors standard() {
    List<Descriptor> all = new ArrayList<>(HAS_LIRE ? LireDescriptor.all() : List.of());
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
        ServiceLoader.load(DescriptorSource.class, Descriptors.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList());
  }

  /** Returns these descriptors, with one source instead of those on the class path. */
  public Descriptors from(DescriptorSource source) {
    return new Descriptors(byName.values(), List.of(source));
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

  public boolean contains(String name) {
    return byName.containsKey(name) || sources.stream().anyMatch(source -> source.contains(name));
  }

  /** Returns what brings the view of a network that is not here, as an order. */
  public String remedy(String view) {
    return sources.isEmpty()
        ? "add Cross Media's jar of commands and ONNX Runtime to the class path"
        : sources.getFirst().remedy(view);
  }

  /** Returns the end of a message about an unknown descriptor: empty where LIRE's are here. */
  public static String withoutLire() {
    return HAS_LIRE ? "" : " (LIRE and its descriptors are not here)";
  }

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
                        Formatted.of(
                            "unknown view [%s]; known views are %s%s",
                            name, String.join(", ", byName.keySet()), withoutLire())));
  }
}
