package io.github.crossmedia.elasticsearch.work;

/** The processing of a picture or a text. */
@FunctionalInterface
public interface Work<T> {

  /**
   * Does the work.
   *
   * @param checkpoint to be run between steps; it throws if the work was cancelled
   */
  T run(Runnable checkpoint) throws Exception;
}
