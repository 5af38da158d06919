package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.picture.network.NetworkFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The document that makes a network exist in the index of models. It is written after the pieces of
 * its files.
 *
 * @param network the full name
 * @param upload what the ids of its pieces have in common, new for each upload
 * @param version what its settings say of pictures
 * @param pictures how many dimensions the view of a picture has, 0 if it reads none
 * @param texts how many dimensions the view of a text has, 0 if it reads none
 * @param licence the first line of it, may be empty
 */
public record StoredNetwork(
    String network,
    String created,
    String upload,
    int version,
    int pictures,
    int texts,
    String licence,
    List<NetworkFile> files) {

  static final String KIND = "network";
  static final String PREFIX = KIND + ":";

  private static final Pattern PIECE = Pattern.compile("(.*/[^/]*)/\\d+/\\d+", Pattern.DOTALL);

  /** A file of a network. */
  public record NetworkFile(String name, long bytes, String sha256) {

    public NetworkFile {
      if (bytes < 0 || bytes > NetworkFolder.MAX_BYTES) {
        throw new IllegalArgumentException(name + " claims to have " + bytes + " bytes");
      }
    }

    int pieces() {
      return Math.toIntExact(Math.ceilDiv(bytes, StoredFile.CHUNK));
    }

    int length(int piece) {
      return (int) Math.min(StoredFile.CHUNK, bytes - (long) piece * StoredFile.CHUNK);
    }
  }

  public StoredNetwork {
    files = List.copyOf(files);
  }

  static String id(String network) {
    return PREFIX + network;
  }

  String id() {
    return id(network);
  }

  /** Returns the id of a piece: {@code network:clip#3f9a2c11d04e/upload/0/12}. */
  String pieceId(int file, int piece) {
    return id() + "/" + upload + "/" + file + "/" + piece;
  }

  List<String> pieceIds() {
    List<String> ids = new ArrayList<>();
    for (int file = 0; file < files.size(); file++) {
      for (int piece = 0; piece < files.get(file).pieces(); piece++) {
        ids.add(pieceId(file, piece));
      }
    }
    return ids;
  }

  /** Returns what the ids of the pieces of an upload begin with, if an id is that of a piece. */
  static Optional<String> uploadOf(String id) {
    Matcher piece = PIECE.matcher(id);
    return piece.matches() ? Optional.of(piece.group(1)) : Optional.empty();
  }

  String ofUpload() {
    return id() + "/" + upload;
  }

  public boolean readsPictures() {
    return has(NetworkFolder.NETWORK);
  }

  public boolean readsTexts() {
    return has(NetworkFolder.TEXTS);
  }

  private boolean has(String file) {
    return files.stream().anyMatch(each -> each.name().equals(file));
  }

  /** Returns how many bytes all files have. */
  public long bytes() {
    return files.stream().mapToLong(NetworkFile::bytes).sum();
  }
}
