package io.github.crossmedia.elasticsearch.work;

/** What is to be made of a picture or a text. */
@FunctionalInterface
public interface Work<T> {

  /**
   * Does it.
   *
   * @param checkpoint to be run between steps; it throws where the work was cancelled
   */
  T run(Runnable checkpoint) throws Exception;
}
