package io.github.crossmedia.train.group;

import java.util.stream.IntStream;

/** Sets that grow together, two at a time. */
final class UnionFind {

  private final int[] parent;

  UnionFind(int size) {
    parent = IntStream.range(0, size).toArray();
  }

  void join(int one, int other) {
    parent[root(one)] = root(other);
  }

  /** The member that stands for the set of another. */
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
