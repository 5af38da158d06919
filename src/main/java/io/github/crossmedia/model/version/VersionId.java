package io.github.crossmedia.model.version;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;

/**
 * One version of a model, which never changes. It is written {@code corel@3#9f2c1ab04d3e}, or
 * {@code corel@3} if its bytes are unknown.
 *
 * @param hash the first digits of the SHA-256 of its file, or empty
 */
public record VersionId(String id, int number, String hash)
    implements ModelReference, Comparable<VersionId> {

  /** What the names of versions end with in documents that are texts. */
  private static final String TEXTS = "/text";

  private static final Comparator<VersionId> ORDER =
      Comparator.comparing(VersionId::id)
          .thenComparing(VersionId::number)
          .thenComparing(VersionId::hash);

  public VersionId {
    ModelReference.checkedId(id);
    if (number < 1) {
      throw new IllegalArgumentException(
          "the number of a version must be at least 1, got " + number);
    }
  }

  /** Creates a version whose bytes are unknown. */
  public VersionId(String id, int number) {
    this(id, number, "");
  }

  /** Reads {@code corel@3} or {@code corel@3#9f2c1ab04d3e}. */
  @JsonCreator
  public static VersionId parse(String text) {
    VersionName name = VersionName.parse(text);
    int at = name.name().indexOf(ModelReference.SEPARATOR);
    try {
      return new VersionId(
          name.name().substring(0, Math.max(at, 0)),
          Integer.parseInt(name.name().substring(at + 1)),
          name.hash());
    } catch (NumberFormatException e) { // whose message repeats the text, however long
      throw new IllegalArgumentException(
          ModelReference.shown(text)
              + " is not a model version: expected a form such as [corel@3]");
    }
  }

  /** Returns the version that a document names, a picture or a text. */
  public static VersionId ofDocument(String named) {
    VersionName name = VersionName.parse(named);
    String version =
        name.name().endsWith(TEXTS)
            ? name.name().substring(0, name.name().length() - TEXTS.length())
            : name.name();
    return parse(new VersionName(version, name.hash()).toString());
  }

  /** Returns this version without its hash, as it is stored. */
  public VersionId unhashed() {
    return new VersionId(id, number);
  }

  /**
   * Returns this version with the hash of its bytes.
   *
   * @throws IllegalArgumentException if it already has the hash of other bytes
   */
  public VersionId of(String sha256) {
    VersionId whole = new VersionId(id, number, VersionName.shortHash(sha256));
    if (!agreesWith(whole)) {
      throw new IllegalArgumentException(
          "the file of [" + this + "] has a different SHA-256: " + sha256);
    }
    return whole;
  }

  /** Returns true if both may stand for the same bytes. */
  public boolean agreesWith(VersionId other) {
    return ofPictures().agreesWith(other.ofPictures());
  }

  public VersionName ofPictures() {
    return new VersionName(id + ModelReference.SEPARATOR + number, hash);
  }

  public VersionName ofTexts() {
    return new VersionName(id + ModelReference.SEPARATOR + number + TEXTS, hash);
  }

  @Override
  public int compareTo(VersionId other) {
    return ORDER.compare(this, other);
  }

  @JsonValue
  @Override
  public String toString() {
    return ofPictures().toString();
  }
}
