package io.github.crossmedia.elasticsearch.store.verify;

import java.util.ArrayList;
import java.util.List;

/** The repairs of a check of the index of models, and those that blocks on the index prevented. */
final class Repairs {

  /** The report about a closed index. */
  static final String CLOSED = "closed";

  private final List<String> done = new ArrayList<>();
  private final List<String> prevented = new ArrayList<>();
  private final List<String> blocks = new ArrayList<>();

  void done(String repair) {
    done.add(repair);
  }

  void prevented(String repair) {
    prevented.add(repair);
  }

  void blocked(String block) {
    blocks.add(block);
  }

  List<String> done() {
    return List.copyOf(done);
  }

  List<String> prevented() {
    return List.copyOf(prevented);
  }

  List<String> blocks() {
    return List.copyOf(blocks);
  }

  /** Returns true if nothing may be written. */
  boolean arePrevented() {
    return !blocks.isEmpty();
  }

  /** Returns true if the index can't be read either. */
  boolean canNotRead() {
    return blocks.contains(CLOSED) || blocks.contains("index.blocks.read");
  }
}
