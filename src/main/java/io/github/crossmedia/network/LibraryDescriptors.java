package io.github.crossmedia.network;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.descriptor.DescriptorSource;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.util.Optional;

/**
 * The networks in the user's library as descriptors, by their full names. A model that was learned
 * on a network therefore sees pictures wherever the command line or an application uses it.
 */
public final class LibraryDescriptors implements DescriptorSource {

  private static final Cleaner CLEANER = Cleaner.create();

  private final NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());

  @Override
  public boolean contains(String name) {
    try {
      return name.contains(NetworkFolder.SEPARATOR) && library.names().contains(name);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public String remedy(String view) {
    String name = view.substring(0, view.lastIndexOf(NetworkFolder.SEPARATOR));
    return "add the network by `crossmedia network add FILE --name " + name + "`";
  }

  @Override
  public Optional<Descriptor> named(String name) {
    if (!contains(name)) {
      return Optional.empty();
    }
    try {
      NetworkDescriptor network = library.open(name);
      Descriptor shared = new SharedNetwork(network);
      CLEANER.register(shared, network::close);
      return Optional.of(shared);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** A network that is closed once nobody uses it any more. */
  private record SharedNetwork(NetworkDescriptor network) implements Descriptor {

    @Override
    public String name() {
      return network.name();
    }

    @Override
    public int version() {
      return network.version();
    }

    @Override
    public View extract(Picture picture) {
      return network.extract(picture);
    }
  }
}
