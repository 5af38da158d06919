package io.github.crossmedia.companion;

import io.github.crossmedia.elasticsearch.networks.NetworkRuntime;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFiles;
import java.util.Optional;

/** Runs networks by ONNX Runtime. */
public final class OnnxNetworks implements NetworkRuntime {

  @Override
  public RunningNetwork open(String full, NetworkFiles files) {
    return new OnnxNetwork(
        files
            .pictures()
            .map(side -> NetworkDescriptor.open(full, side.network(), side.settings())));
  }

  private record OnnxNetwork(Optional<NetworkDescriptor> descriptor) implements RunningNetwork {

    @Override
    public Descriptor pictures() {
      return descriptor.orElseThrow(() -> new NetworkException("it does not read pictures"));
    }

    @Override
    public void close() {
      descriptor.ifPresent(NetworkDescriptor::close);
    }
  }
}
