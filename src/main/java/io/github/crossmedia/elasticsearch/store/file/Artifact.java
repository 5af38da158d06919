package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.version.ModelReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What is stored whole and never changes: a name, files, and what it says of itself. Its document
 * makes it exist, and is written after the pieces of its files.
 *
 * @param upload what the ids of its pieces have in common, new for each upload
 * @param about what it says of itself
 */
public record Artifact<A>(
    ArtifactKind<A> kind,
    String name,
    String created,
    String upload,
    List<ArtifactFile> files,
    A about) {

  /** The length of every piece of a file but the last. */
  public static final int PIECE = 1 << 20;

  public Artifact {
    Objects.requireNonNull(about, "it says nothing of itself");
    files = List.copyOf(files);
  }

  public String id() {
    return kind.id(name);
  }

  /** Returns the model or the network that roles grant: a version has the name of its model. */
  String owner() {
    return owner(name);
  }

  static String owner(String name) {
    int end = name.indexOf(ModelReference.SEPARATOR);
    return end < 0 ? name : name.substring(0, end);
  }

  /** Returns what the ids of its pieces begin with. */
  String ofUpload() {
    return id() + "/" + upload;
  }

  /** Returns the id of a piece: {@code network:clip#3f9a2c11d04e/upload/0/12}. */
  String pieceId(int file, int piece) {
    return ofUpload() + "/" + file + "/" + piece;
  }

  public List<String> pieceIds() {
    List<String> ids = new ArrayList<>();
    for (int file = 0; file < files.size(); file++) {
      for (int piece = 0; piece < files.get(file).pieces(); piece++) {
        ids.add(pieceId(file, piece));
      }
    }
    return ids;
  }

  public boolean has(String file) {
    return files.stream().anyMatch(each -> each.name().equals(file));
  }

  public long bytes() {
    return files.stream().mapToLong(ArtifactFile::bytes).sum();
  }
}
