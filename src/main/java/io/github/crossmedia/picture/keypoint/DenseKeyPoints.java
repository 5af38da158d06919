package io.github.crossmedia.picture.keypoint;

import io.github.crossmedia.picture.PartLocation;
import io.github.crossmedia.picture.Parts;
import io.github.crossmedia.picture.PartsDescriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.codebook.Recipe;
import io.github.crossmedia.vector.VectorBag;
import java.util.ArrayList;
import java.util.List;

/**
 * Upright SIFT descriptions of the 16 x 16 pixels around each point of a regular grid.
 *
 * @param spacing the distance of neighbouring points in pixels
 */
public record DenseKeyPoints(String name, double spacing) implements PartsDescriptor {

  private static final int PATCH = 16;

  /** About 230 points in a picture of 192 x 128 pixels. */
  public static final DenseKeyPoints SPARSE = new DenseKeyPoints("keypoints", 9);

  /** About 900 points in a picture of 192 x 128 pixels. */
  public static final DenseKeyPoints CLOSE = new DenseKeyPoints("close-keypoints", 4.5);

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Recipe codeBooks() {
    return Recipe.PLAIN;
  }

  @Override
  public VectorBag extract(Picture picture) {
    FastDenseSift sift = FastDenseSift.of(describable(picture).luma());
    return SiftPoints.bag(sift.places(spacing).stream().map(sift::describe).toList());
  }

  @Override
  public Parts parts(Picture picture) {
    Picture describable = describable(picture);
    List<PartLocation> points = new ArrayList<>();
    for (FastDenseSift.Place place : FastDenseSift.of(describable.luma()).places(spacing)) {
      points.add(new PartLocation.Point(place.x(), place.y(), PATCH / 2.0));
    }
    return new Parts(describable.width(), describable.height(), points);
  }

  /** Returns the picture, enlarged if fewer than two points fit side by side. */
  private Picture describable(Picture picture) {
    Picture working = Resampling.atMost(picture, Resampling.WORKING_SIDE);
    return Resampling.atLeast(working, PATCH + (int) Math.ceil(2 * spacing) + 1);
  }
}
