package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Footprint;
import io.github.crossmedia.elasticsearch.store.alias.Serving;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.version.VersionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.elasticsearch.common.unit.ByteSizeValue;

/**
 * The result of storing a file.
 *
 * @param retired the versions that were retired
 * @param served the versions that are served from now on, if the file is a new one
 * @param warnings about problems that will arise when more versions are stored
 */
public record StoreResult(
    StoredVersion file,
    ArtifactStore.Result result,
    List<VersionId> retired,
    Optional<Footprint> served,
    List<String> warnings) {

  /** Returns a version that exists already. */
  static StoreResult again(StoredVersion file, ArtifactStore.Result result) {
    return new StoreResult(file, result, List.of(), Optional.empty(), List.of());
  }

  static StoreResult created(StoredVersion file, Serving.Room room) {
    return new StoreResult(
        file,
        ArtifactStore.Result.CREATED,
        room.retired(),
        Optional.of(room.footprint()),
        warnings(file.version().id(), room));
  }

  private static List<String> warnings(String model, Serving.Room room) {
    List<String> warnings = new ArrayList<>();
    Footprint served = room.footprint();
    if (served.isTight()) {
      warnings.add(
          Formatted.of(
              "[%s] versions of model [%s] need %s of memory together, and %s fit into [%s]; at"
                  + " most [%s] can be served: before the next one does not fit, %s",
              served.versions(),
              model,
              ByteSizeValue.ofBytes(served.decoded()),
              ByteSizeValue.ofBytes(served.limits().cache()),
              PluginSettings.CACHE_SIZE.getKey(),
              Alias.MAX_SERVED,
              Serving.advice(model)));
    }
    if (served.versions() > room.kept()) {
      warnings.add(
          Formatted.of(
              "[%s] versions of model [%s] are served, more than [%s]: the others made documents,"
                  + " or not all documents could be counted; project documents again to retire"
                  + " old versions",
              served.versions(), model, room.kept()));
    }
    return warnings;
  }
}
