package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A version of a model as its alias knows it, who loads it without reading what it says of itself.
 *
 * @param upload what the ids of its pieces have in common
 * @param memory how many bytes of memory the decoded model takes
 */
public record StoredVersion(
    VersionId version, long bytes, String sha256, String upload, long memory) {

  /** Versions of models, by their names without hashes. */
  public static final ArtifactKind<ModelSummary> KIND =
      new ArtifactKind<>("version", "", ModelSummary.class);

  private static final String FILE = "model.safetensors";

  public StoredVersion {
    version = version.of(sha256);
    if (bytes < 0 || bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(version + " claims to have " + bytes + " bytes");
    }
  }

  public static StoredVersion of(Artifact<ModelSummary> artifact) {
    ArtifactFile file = artifact.files().getFirst();
    return new StoredVersion(
        VersionId.parse(artifact.name()),
        file.bytes(),
        file.sha256(),
        artifact.upload(),
        artifact.about().memory());
  }

  public Artifact<ModelSummary> artifact(String created, ModelSummary summary) {
    return new Artifact<>(
        KIND,
        version.unhashed().toString(),
        created,
        upload,
        List.of(new ArtifactFile(FILE, bytes, sha256)),
        summary.taking(memory));
  }

  public List<String> pieceIds() {
    int pieces = new ArtifactFile(FILE, bytes, sha256).pieces();
    return IntStream.range(0, pieces)
        .mapToObj(piece -> version.unhashed() + "/" + upload + "/0/" + piece)
        .toList();
  }
}
