package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.network.NetworkFiles;
import org.elasticsearch.core.Releasable;

/** Runs networks. The companion plugin, which may load native libraries, provides it. */
public interface NetworkRuntime {

  /**
   * Loads a network under its full name.
   *
   * @throws io.github.crossmedia.picture.network.NetworkException if it can't be loaded
   */
  RunningNetwork open(String full, NetworkFiles files);

  /** A network in memory. It must not be used by any thread when it is closed. */
  interface RunningNetwork extends Releasable {

    /** Describes pictures by their view. */
    Descriptor pictures();
  }
}
