package io.github.crossmedia.train.group;

import java.util.stream.IntStream;

/** Disjoint sets that can be merged. */
final class UnionFind {

  private final int[] parent;

  UnionFind(int size) {
    parent = IntStream.range(0, size).toArray();
  }

  void join(int one, int other) {
    parent[root(one)] = root(other);
  }

  /** Returns the representative of a member's set. */
  int root(int member) {
    int root = member;
    while (parent[root] != root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }

  int greatest() {
    int[] sizes = new int[parent.length];
    IntStream.range(0, parent.length).forEach(member -> sizes[root(member)]++);
    return IntStream.of(sizes).max().orElse(0);
  }
}
