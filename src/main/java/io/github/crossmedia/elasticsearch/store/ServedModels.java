package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.model.version.VersionId;
import java.util.List;

/** The versions that answer a query, each for the documents it projected itself. */
public record ServedModels(VersionId current, List<LoadedModel> versions) {

  public ServedModels {
    versions = List.copyOf(versions);
  }

  /** The version that reads what the query asks. */
  public LoadedModel currentModel() {
    return versions.stream()
        .filter(model -> model.version().equals(current))
        .findFirst()
        .orElseThrow();
  }
}
