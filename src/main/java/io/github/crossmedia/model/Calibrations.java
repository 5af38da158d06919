package io.github.crossmedia.model;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import java.util.Map;

/**
 * The calibrations of a couple: {@code across} for its direction, {@code back} for the reversed
 * couple.
 */
public record Calibrations(QueryCalibrations across, QueryCalibrations back) implements Part {

  private static final String ONE = "knots";
  private static final String BOTH = "directions";

  static final Kinds<Calibrations> KINDS =
      Kinds.of(
          "calibration", Map.of(ONE, in -> of(Calibration.read(in)), BOTH, Calibrations::readBoth));

  /** Returns calibrations with one map for all queries, in either direction. */
  public static Calibrations of(Calibration map) {
    return new Calibrations(QueryCalibrations.of(map), QueryCalibrations.of(map));
  }

  /** Returns these with the directions swapped. */
  Calibrations reversed() {
    return new Calibrations(back, across);
  }

  /** Returns true if there is only one map. */
  public boolean isOneMap() {
    return across.isOneMap() && back.isOneMap() && across.any().equals(back.any());
  }

  @Override
  public String kind() {
    return isOneMap() ? ONE : BOTH;
  }

  @Override
  public void write(PartWriter out) {
    if (isOneMap()) {
      across.any().write(out);
    } else {
      out.part("across", across).part("back", back);
    }
  }

  private static Calibrations readBoth(PartReader in) {
    return new Calibrations(
        in.part("across", QueryCalibrations.KINDS), in.part("back", QueryCalibrations.KINDS));
  }
}
