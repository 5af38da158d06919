package io.github.crossmedia.elasticsearch.store.alias;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The meaning of a model's id: its current version, which projects new documents, and all served
 * versions, including the current one, whose documents can be found. Numbers are never reused, not
 * even after a model was deleted, because its documents may remain.
 *
 * @param last the highest number assigned so far
 * @param current the number of the current version, 0 if none is served
 */
public record Alias(String model, int last, int current, List<StoredVersion> served) {

  /** The maximum number of versions of a model that are served. */
  public static final int MAX_SERVED = 100;

  public Alias {
    ModelReference.checkedId(model);
    requireFew(model, served.size());
    served = served.stream().sorted(Comparator.comparing(StoredVersion::version)).toList();
    int wanted = current;
    if (wanted != 0 && served.stream().noneMatch(f -> f.version().number() == wanted)) {
      throw new IllegalArgumentException(
          "the current version " + current + " of model [" + model + "] is not served");
    }
  }

  /** Rejects more versions than can be served. */
  public static void requireFew(String model, int versions) {
    if (versions > MAX_SERVED) {
      throw new IllegalArgumentException(
          Formatted.of(
              "model [%s] can serve at most [%s] versions, not [%s]", model, MAX_SERVED, versions));
    }
  }

  /** Returns the alias of a model that is not stored yet. */
  static Alias unused(String model) {
    return new Alias(model, 0, 0, List.of());
  }

  public Alias claiming(int number) {
    return new Alias(model, Math.max(last, number), current, served);
  }

  /** Returns this alias with one more version, which becomes the current one. */
  public Alias with(StoredVersion next) {
    int number = next.version().number();
    return new Alias(
        model,
        Math.max(last, number),
        number,
        Stream.concat(served.stream(), Stream.of(next)).toList());
  }

  /** Returns this alias with an old version served again, which becomes current only if none is. */
  public Alias withRestored(StoredVersion old) {
    int now = current == 0 ? old.version().number() : current;
    return new Alias(model, last, now, with(old).served);
  }

  /**
   * Returns this alias without a version; if that was the current one, the newest of the others
   * becomes current.
   */
  Alias without(VersionId version) {
    List<StoredVersion> rest =
        served.stream().filter(f -> !f.version().agreesWith(version)).toList();
    int newest = rest.isEmpty() ? 0 : rest.getLast().version().number();
    return new Alias(model, last, version.number() == current ? newest : current, rest);
  }

  public Alias without(Collection<VersionId> versions) {
    Alias rest = this;
    for (VersionId version : versions) {
      rest = rest.without(version);
    }
    return rest;
  }

  public Alias serving(int newCurrent, List<StoredVersion> files) {
    return new Alias(model, last, newCurrent, files);
  }

  /** Returns true if documents of this version can be found. */
  public boolean serves(VersionId version) {
    return served.stream().anyMatch(file -> file.version().agreesWith(version));
  }

  /** Returns the file of the current version, empty if nothing is served. */
  @JsonIgnore
  public Optional<StoredVersion> currentFile() {
    return served.stream().filter(file -> file.version().number() == current).findFirst();
  }
}
