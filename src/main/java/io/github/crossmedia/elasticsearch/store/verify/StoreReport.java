package io.github.crossmedia.elasticsearch.store.verify;

import java.util.List;

/**
 * What is intact in the index of models.
 *
 * @param mended what was repaired
 * @param notMended what could not be repaired because of the blocks
 * @param blocks what an administrator, or a full disk, put on the index
 * @param models what was found after the repair
 */
public record StoreReport(
    boolean whole,
    List<String> mended,
    List<String> notMended,
    List<String> blocks,
    List<CheckedModel> models) {

  static StoreReport of(Repairs repairs, List<CheckedModel> models) {
    boolean whole =
        models.stream().allMatch(model -> model.versions().stream().allMatch(CheckedVersion::whole))
            && repairs.prevented().isEmpty();
    return new StoreReport(
        whole, repairs.done(), repairs.prevented(), repairs.blocks(), List.copyOf(models));
  }

  /** Returns the report of an index that can't be read. */
  static StoreReport unread(Repairs repairs) {
    return new StoreReport(false, repairs.done(), repairs.prevented(), repairs.blocks(), List.of());
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
