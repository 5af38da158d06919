package io.github.crossmedia.picture.region;

import java.util.ArrayList;
import java.util.List;

/** Collects a region's pixels and measures their extent. */
final class Outline {

  private final int[] left;
  private final int[] right;
  private int area;
  private int boundary;
  private long sumX;
  private long sumY;

  Outline(int height) {
    left = new int[height];
    right = new int[height];
  }

  /** Adds a pixel that has {@code edges} edges in common with other regions. */
  void add(int x, int y, int edges) {
    boolean first = right[y] == 0;
    left[y] = first ? x : Math.min(left[y], x);
    right[y] = Math.max(right[y], x + 1);
    area++;
    boundary += edges;
    sumX += x;
    sumY += y;
  }

  int area() {
    return area;
  }

  int boundary() {
    return boundary;
  }

  double centreX() {
    return area == 0 ? 0 : (double) sumX / area;
  }

  double centreY() {
    return area == 0 ? 0 : (double) sumY / area;
  }

  /** Returns the area of the convex hull of all pixels, corners included. */
  double hullArea() {
    List<Corner> down = new ArrayList<>();
    List<Corner> up = new ArrayList<>();
    for (int y = 0; y < right.length; y++) {
      if (right[y] > 0) {
        for (int corner = y; corner <= y + 1; corner++) {
          extend(down, new Corner(right[y], corner), 1);
          extend(up, new Corner(left[y], corner), -1);
        }
      }
    }
    List<Corner> hull = new ArrayList<>(down);
    hull.addAll(up.reversed());
    double twice = 0;
    for (int i = 0; i < hull.size(); i++) {
      Corner a = hull.get(i);
      Corner b = hull.get((i + 1) % hull.size());
      twice += a.x() * b.y() - b.x() * a.y();
    }
    return Math.abs(twice) / 2;
  }

  /** Adds a corner by Andrew's monotone chain, and drops corners that the chain turns away from. */
  private static void extend(List<Corner> chain, Corner next, int turn) {
    while (chain.size() >= 2
        && turn * cross(chain.get(chain.size() - 2), chain.getLast(), next) <= 0) {
      chain.removeLast();
    }
    chain.add(next);
  }

  private static double cross(Corner a, Corner b, Corner c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
  }

  private record Corner(double x, double y) {}
}
