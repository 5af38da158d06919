package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.version.VersionId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.elasticsearch.action.ActionListener;

/** The versions of models among the artifacts. One whose name has a hash must have these bytes. */
public final class ModelVersions {

  private final ArtifactStore store;

  public ModelVersions(ArtifactStore store) {
    this.store = store;
  }

  /** Reads a version without blocking; empty if it is not stored, or not for the caller. */
  public void find(VersionId version, ActionListener<Optional<Artifact<ModelSummary>>> listener) {
    store.find(
        StoredVersion.KIND,
        version.unhashed().toString(),
        listener.map(found -> agreeing(version, found)));
  }

  /** Reads a version; empty if it is not stored, or not for the caller. */
  public Optional<Artifact<ModelSummary>> find(VersionId version) {
    return agreeing(version, store.find(StoredVersion.KIND, version.unhashed().toString()));
  }

  /** Reads a version; empty if it is lost or damaged. */
  public Optional<Artifact<ModelSummary>> findReadable(VersionId version) {
    return agreeing(version, store.findReadable(StoredVersion.KIND, version.unhashed().toString()));
  }

  private static Optional<Artifact<ModelSummary>> agreeing(
      VersionId version, Optional<Artifact<ModelSummary>> found) {
    return found.filter(artifact -> StoredVersion.of(artifact).version().agreesWith(version));
  }

  /** Reads all versions of a model, the oldest first. */
  public List<Artifact<ModelSummary>> of(String model) {
    return store.all(StoredVersion.KIND, model).stream()
        .sorted(Comparator.comparing(artifact -> StoredVersion.of(artifact).version()))
        .toList();
  }

  public boolean has(StoredVersion version) {
    return find(version.version()).map(StoredVersion::of).filter(version::equals).isPresent();
  }
}
