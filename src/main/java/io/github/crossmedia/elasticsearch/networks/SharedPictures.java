package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.PictureNetwork;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A network of pictures, shared by models. */
record SharedPictures(String name, SharedNetwork<PictureNetwork> network) {

  /** Returns it for a caller who finds it at this place. */
  Descriptor by(NetworkSource source) {
    return new FoundPictures(name, network, source);
  }

  private record FoundPictures(
      String name, SharedNetwork<PictureNetwork> network, NetworkSource source)
      implements Descriptor {

    @Override
    public int version() {
      try {
        return source.version();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    @Override
    public View extract(Picture picture) {
      return network.use(
          loaded -> network.counts().pictures().counting(() -> loaded.extract(picture)));
    }
  }
}
