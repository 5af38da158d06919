package io.github.crossmedia.elasticsearch.store;

import java.util.List;

/**
 * What is intact in the index of models.
 *
 * @param mended what was repaired
 * @param models what was found after the repair
 */
public record StoreReport(boolean whole, List<String> mended, List<CheckedModel> models) {

  static StoreReport of(List<String> mended, List<CheckedModel> models) {
    return new StoreReport(
        models.stream()
            .allMatch(model -> model.versions().stream().allMatch(CheckedVersion::whole)),
        List.copyOf(mended),
        List.copyOf(models));
  }

  /** A model and what is left of its versions. */
  public record CheckedModel(String model, List<CheckedVersion> versions) {

    public CheckedModel {
      versions = List.copyOf(versions);
    }
  }

  /**
   * A version.
   *
   * @param problem what is wrong and what to do, empty if it is intact
   */
  public record CheckedVersion(String version, boolean served, boolean whole, String problem) {}
}
