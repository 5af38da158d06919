package io.github.crossmedia.gallery.server;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.index.FolderSummary;
import io.github.crossmedia.gallery.index.FolderSummary.Skipped;
import java.util.List;

/** How far the index of the folder has come, for the page to tell. */
public final class Indexing implements IndexProgress {

  /**
   * A moment of it.
   *
   * @param running whether more is to come
   * @param sentences what it came to, once it is over
   * @param skipped the files that were not taken in, once it is over
   * @param failure why it stopped before its end, empty where it did not
   */
  public record State(
      boolean running,
      int done,
      int total,
      List<String> sentences,
      List<Skipped> skipped,
      String failure) {
    public State {
      sentences = List.copyOf(sentences);
      skipped = List.copyOf(skipped);
    }
  }

  private volatile State state = new State(false, 0, 0, List.of(), List.of(), "");

  public State state() {
    return state;
  }

  @Override
  public void at(int done, int total) {
    state = new State(true, done, total, List.of(), List.of(), "");
  }

  /** Tells the end. */
  public void ended(FolderSummary summary) {
    state =
        new State(false, state.done(), state.total(), summary.sentences(), summary.skipped(), "");
  }

  /** The reason why indexing failed. */
  public void failed(String reason) {
    state = new State(false, state.done(), state.total(), List.of(), List.of(), reason);
  }
}
