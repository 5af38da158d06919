package io.github.crossmedia.picture.keypoint;

import boofcv.abst.feature.detdesc.ConfigCompleteSift;
import boofcv.abst.feature.detdesc.DetectDescribePoint;
import boofcv.factory.feature.detdesc.FactoryDetectDescribe;
import boofcv.struct.feature.TupleDesc_F64;
import boofcv.struct.image.GrayF32;
import georegression.struct.point.Point2D_F64;
import io.github.crossmedia.picture.BoofPictures;
import io.github.crossmedia.picture.PartsDescriptor;
import io.github.crossmedia.picture.PartsDescriptor.Parts;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.codebook.CodeBookTrainer;
import io.github.crossmedia.picture.keypoint.PlacedKeyPoints.SiftPoints;
import io.github.crossmedia.vector.VectorBag;
import java.util.ArrayList;
import java.util.List;

/**
 * SIFT after Lowe: extrema of the difference of Gaussians over scales, described relative to their
 * own orientation. The picture is doubled first (octave -1). The first blur is BoofCV's 2.75 pixels
 * where Lowe has 1.6, so that points are larger than his. The threshold on contrast gives about 230
 * points in a picture of 192 x 128 pixels; a flat picture has none.
 */
public record DogKeyPoints() implements PartsDescriptor {

  private static final int DOUBLED = -1;
  private static final float MIN_CONTRAST = 2;

  @Override
  public String name() {
    return "dog-keypoints";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public CodeBookTrainer.Recipe codeBooks() {
    return CodeBookTrainer.Recipe.PLAIN;
  }

  @Override
  public VectorBag extract(Picture picture) {
    DetectDescribePoint<GrayF32, TupleDesc_F64> detected = detected(working(picture));
    List<TupleDesc_F64> descriptions = new ArrayList<>();
    for (int i = 0; i < detected.getNumberOfFeatures(); i++) {
      descriptions.add(detected.getDescription(i));
    }
    return SiftPoints.bag(descriptions);
  }

  @Override
  public Parts parts(Picture picture) {
    Picture working = working(picture);
    DetectDescribePoint<GrayF32, TupleDesc_F64> detected = detected(working);
    List<Parts.Location> points = new ArrayList<>();
    for (int i = 0; i < detected.getNumberOfFeatures(); i++) {
      Point2D_F64 place = detected.getLocation(i);
      points.add(new Parts.Location.Point(place.x, place.y, detected.getRadius(i)));
    }
    return new Parts(working.width(), working.height(), points);
  }

  private static Picture working(Picture picture) {
    return Resampling.atMost(picture, Resampling.WORKING_SIDE);
  }

  private static DetectDescribePoint<GrayF32, TupleDesc_F64> detected(Picture working) {
    ConfigCompleteSift config = new ConfigCompleteSift();
    config.scaleSpace.firstOctave = DOUBLED;
    config.detector.maxFeaturesPerScale = 0;
    config.detector.extract.threshold = MIN_CONTRAST;
    GrayF32 luma = BoofPictures.of(working.luma());
    DetectDescribePoint<GrayF32, TupleDesc_F64> detector =
        FactoryDetectDescribe.sift(config, GrayF32.class);
    detector.detect(luma);
    return detector;
  }
}
