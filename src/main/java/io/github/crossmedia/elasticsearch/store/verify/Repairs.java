package io.github.crossmedia.elasticsearch.store.verify;

import java.util.ArrayList;
import java.util.List;

/** What a check of the index of models repaired, and what blocks on the index kept it from. */
final class Repairs {

  /** What is told of a closed index. */
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

  /** True if nothing may be written. */
  boolean arePrevented() {
    return !blocks.isEmpty();
  }

  /** True if the index can't be read either. */
  boolean canNotRead() {
    return blocks.contains(CLOSED) || blocks.contains("index.blocks.read");
  }
}
