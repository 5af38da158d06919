package io.github.crossmedia.gallery.server;

import io.github.crossmedia.collection.IndexProgress;
import java.util.List;

/** How far the index of the folder has come, for the page to tell. */
public final class Indexing implements IndexProgress {

  /**
   * A moment of it.
   *
   * @param running whether more is to come
   * @param sentences what it came to, once it is over
   */
  public record State(boolean running, int done, int total, List<String> sentences) {
    public State {
      sentences = List.copyOf(sentences);
    }
  }

  private volatile State state = new State(false, 0, 0, List.of());

  public State state() {
    return state;
  }

  @Override
  public void at(int done, int total) {
    state = new State(true, done, total, List.of());
  }

  /** Tells the end. */
  public void ended(List<String> sentences) {
    state = new State(false, state.done(), state.total(), sentences);
  }
}
