package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import net.semanticmetadata.lire.imageanalysis.AutoColorCorrelogram;
import net.semanticmetadata.lire.imageanalysis.BinaryPatternsPyramid;
import net.semanticmetadata.lire.imageanalysis.CEDD;
import net.semanticmetadata.lire.imageanalysis.ColorLayout;
import net.semanticmetadata.lire.imageanalysis.EdgeHistogram;
import net.semanticmetadata.lire.imageanalysis.FCTH;
import net.semanticmetadata.lire.imageanalysis.FuzzyColorHistogram;
import net.semanticmetadata.lire.imageanalysis.FuzzyOpponentHistogram;
import net.semanticmetadata.lire.imageanalysis.Gabor;
import net.semanticmetadata.lire.imageanalysis.JCD;
import net.semanticmetadata.lire.imageanalysis.JpegCoefficientHistogram;
import net.semanticmetadata.lire.imageanalysis.LireFeature;
import net.semanticmetadata.lire.imageanalysis.LocalBinaryPatterns;
import net.semanticmetadata.lire.imageanalysis.LuminanceLayout;
import net.semanticmetadata.lire.imageanalysis.OpponentHistogram;
import net.semanticmetadata.lire.imageanalysis.PHOG;
import net.semanticmetadata.lire.imageanalysis.RotationInvariantLocalBinaryPatterns;
import net.semanticmetadata.lire.imageanalysis.ScalableColor;
import net.semanticmetadata.lire.imageanalysis.SimpleColorHistogram;
import net.semanticmetadata.lire.imageanalysis.Tamura;
import net.semanticmetadata.lire.imageanalysis.joint.JointHistogram;
import net.semanticmetadata.lire.imageanalysis.joint.LocalBinaryPatternsAndOpponent;
import net.semanticmetadata.lire.imageanalysis.joint.RankAndOpponent;
import net.semanticmetadata.lire.imageanalysis.spatialpyramid.SPACC;
import net.semanticmetadata.lire.imageanalysis.spatialpyramid.SPCEDD;
import net.semanticmetadata.lire.imageanalysis.spatialpyramid.SPFCTH;
import net.semanticmetadata.lire.imageanalysis.spatialpyramid.SPJCD;
import net.semanticmetadata.lire.imageanalysis.spatialpyramid.SPLBP;

/**
 * A global descriptor of LIRE, whose instances hold the numbers of a single picture.
 *
 * @param feature LIRE's own extractor
 * @param numbers the extraction: LIRE's code, or a faster way to the same numbers
 */
record LireDescriptor(
    String name, Supplier<LireFeature> feature, Function<Picture, double[]> numbers)
    implements Descriptor {

  /**
   * The longer side of pictures it describes: some descriptors take seconds on full-size
   * photographs.
   */
  private static final int MAX_SIDE = 640;

  /** The shortest side: LIRE's pyramids fail on fewer pixels. */
  private static final int MIN_SIDE = 16;

  LireDescriptor(String name, Supplier<LireFeature> feature) {
    this(name, feature, picture -> numbers(feature.get(), picture));
  }

  static List<LireDescriptor> all() {
    return List.of(
        new LireDescriptor(
            "auto-color-correlogram", AutoColorCorrelogram::new, FastCorrelogram::of),
        new LireDescriptor("auto-color-correlogram-pyramid", SPACC::new, FastCorrelogram::pyramid),
        new LireDescriptor("binary-patterns-pyramid", BinaryPatternsPyramid::new),
        new LireDescriptor("cedd", CEDD::new, picture -> FastCedd.of(PictureBlocks.of(picture))),
        new LireDescriptor("cedd-pyramid", SPCEDD::new),
        new LireDescriptor("color-histogram", SimpleColorHistogram::new),
        new LireDescriptor("color-layout", ColorLayout::new),
        new LireDescriptor("edge-histogram", EdgeHistogram::new),
        new LireDescriptor("fcth", FCTH::new, picture -> FastFcth.of(PictureBlocks.of(picture))),
        new LireDescriptor("fcth-pyramid", SPFCTH::new),
        new LireDescriptor("fuzzy-color-histogram", FuzzyColorHistogram::new, FastFuzzyColours::of),
        new LireDescriptor("fuzzy-opponent-histogram", FuzzyOpponentHistogram::new),
        new LireDescriptor("gabor", Gabor::new),
        new LireDescriptor("jcd", JCD::new, FastJcd::of),
        new LireDescriptor("jcd-pyramid", SPJCD::new, FastJcd::pyramid),
        new LireDescriptor("joint-histogram", JointHistogram::new),
        new LireDescriptor("jpeg-coefficients", JpegCoefficientHistogram::new),
        new LireDescriptor("lbp", LocalBinaryPatterns::new),
        new LireDescriptor("lbp-and-opponent", LocalBinaryPatternsAndOpponent::new),
        new LireDescriptor("lbp-pyramid", SPLBP::new),
        new LireDescriptor("lbp-rotation-invariant", RotationInvariantLocalBinaryPatterns::new),
        new LireDescriptor("luminance-layout", LuminanceLayout::new),
        new LireDescriptor("opponent-histogram", OpponentHistogram::new),
        new LireDescriptor("phog", PHOG::new),
        new LireDescriptor("rank-and-opponent", RankAndOpponent::new),
        new LireDescriptor("scalable-color", ScalableColor::new),
        new LireDescriptor("tamura", Tamura::new, FastTamura::of));
  }

  @Override
  public int version() {
    return 1;
  }

  private static Picture bounded(Picture picture) {
    return Resampling.atLeast(Resampling.atMost(picture, MAX_SIDE), MIN_SIDE);
  }

  @Override
  public DenseVector extract(Picture picture) {
    double[] histogram = numbers.apply(bounded(picture));
    float[] values = new float[histogram.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) histogram[i];
    }
    return DenseVector.of(values);
  }

  private static double[] numbers(LireFeature feature, Picture picture) {
    feature.extract(picture.toImage());
    return feature.getDoubleHistogram();
  }
}
