package io.github.crossmedia.network;

/** Is told how much of a file has been copied. */
@FunctionalInterface
public interface DownloadProgress {

  /**
   * Called now and then.
   *
   * @param done bytes
   * @param total bytes, negative if the server does not say
   */
  void at(long done, long total);
}
