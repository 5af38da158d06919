package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFiles.PictureSide;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.elasticsearch.core.Releasable;

/**
 * Runs networks. The companion plugin, which may load native libraries, provides it. What it opens
 * must not be used by any thread when it is closed.
 */
public interface NetworkRuntime {

  /**
   * Loads a network of pictures under its full name.
   *
   * @throws io.github.crossmedia.picture.network.NetworkException if it can't be loaded
   */
  PictureNetwork pictures(String full, PictureSide side);

  /**
   * Loads a network of texts.
   *
   * @param files by their names in a library
   * @throws io.github.crossmedia.picture.network.NetworkException if it can't be loaded
   */
  SentenceReader texts(Map<String, NetworkContent> files);

  /**
   * Reads a network or a pair from a folder, as it was published or as a library keeps it, and has
   * it read a picture and a text.
   *
   * @throws io.github.crossmedia.picture.network.NetworkException if it can't be used
   */
  CheckedNetwork check(Path folder) throws IOException;

  /**
   * A network that read a picture, a text or both.
   *
   * @param pictures how many dimensions the view of a picture has, 0 if it reads none
   * @param texts how many dimensions the view of a text has, 0 if it reads none
   * @param licence its first line, may be empty
   */
  record CheckedNetwork(NetworkFiles files, int pictures, int texts, String licence) {}

  /** A network of pictures in memory. */
  interface PictureNetwork extends Descriptor, Releasable {}

  /** A network of texts in memory. */
  interface SentenceReader extends Releasable {

    /** Returns the view of a text. */
    float[] view(String text);
  }
}
