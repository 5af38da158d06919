package io.github.crossmedia.gallery.server;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.files.FolderSummary;
import io.github.crossmedia.gallery.files.FolderSummary.MissingFile;
import java.util.List;

/** The progress of indexing the folder, as the page shows it. */
public final class Indexing implements IndexProgress {

  /**
   * A snapshot of the progress.
   *
   * @param running whether indexing goes on
   * @param sentences the outcome, once indexing is over
   * @param away how many files can't be reached
   * @param skipped the files that were skipped, once indexing is over
   * @param failure why indexing stopped early; empty where it did not
   */
  public record State(
      boolean running,
      int done,
      int total,
      List<String> sentences,
      int away,
      List<MissingFile> skipped,
      String failure) {
    public State {
      sentences = List.copyOf(sentences);
      skipped = List.copyOf(skipped);
    }

    /** Returns this snapshot without paths, for visitors who must not see them. */
    State forOthers() {
      return new State(running, done, total, List.of(), away, List.of(), "");
    }
  }

  private volatile State state = new State(false, 0, 0, List.of(), 0, List.of(), "");

  public State state() {
    return state;
  }

  @Override
  public void at(int done, int total) {
    state = new State(true, done, total, List.of(), 0, List.of(), "");
  }

  /** Reports the end. */
  public void ended(FolderSummary summary) {
    state =
        new State(
            false,
            state.done(),
            state.total(),
            summary.sentences(),
            summary.away(),
            summary.skipped(),
            "");
  }

  /** The reason why indexing failed. */
  public void failed(String reason) {
    state = new State(false, state.done(), state.total(), List.of(), 0, List.of(), reason);
  }
}
