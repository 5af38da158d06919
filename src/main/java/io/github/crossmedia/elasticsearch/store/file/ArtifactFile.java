package io.github.crossmedia.elasticsearch.store.file;

public record ArtifactFile(String name, long bytes, String sha256) {

  public ArtifactFile {
    if (bytes < 0 || bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(name + " claims to have " + bytes + " bytes");
    }
  }

  int pieces() {
    return Math.toIntExact(Math.ceilDiv(bytes, Artifact.PIECE));
  }

  int length(int piece) {
    return (int) Math.min(Artifact.PIECE, bytes - (long) piece * Artifact.PIECE);
  }
}
