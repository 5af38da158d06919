package io.github.crossmedia.model.projection;

/** Pictures by their places in a list, the nearest first, and how far away each is. */
public final class Neighbours {

  private final int[] places;
  private final float[] distances;

  Neighbours(int[] places, float[] distances) {
    this.places = places;
    this.distances = distances;
  }

  public int size() {
    return places.length;
  }

  /** The place of the {@code i}-th nearest picture. */
  public int place(int i) {
    return places[i];
  }

  /** The distance of the {@code i}-th nearest picture. */
  public float distance(int i) {
    return distances[i];
  }
}
