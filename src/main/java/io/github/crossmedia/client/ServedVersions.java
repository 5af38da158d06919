package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.version.VersionId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The versions of a stored model.
 *
 * @param current the version that reads queries and projects new documents
 * @param served those whose documents are found, the current one included
 * @param stored all of them
 * @param improved the version that the current one improves by clicks; empty if it was not learned
 *     so
 */
public record ServedVersions(
    VersionId current,
    List<VersionId> served,
    List<VersionId> stored,
    Optional<VersionId> improved) {

  private static final String MODELS = "/_cross_media/models/";

  public static ServedVersions of(Cluster cluster, String id) throws IOException {
    JsonNode model = cluster.request("GET", MODELS + Cluster.escaped(id));
    List<VersionId> served = new ArrayList<>();
    model.path("served").forEach(version -> served.add(VersionId.parse(version.asText())));
    List<VersionId> stored = new ArrayList<>();
    VersionId current = VersionId.parse(model.path("current").asText());
    Optional<VersionId> improved = Optional.empty();
    for (JsonNode version : model.path("versions")) {
      VersionId each = VersionId.parse(version.path("version").asText());
      stored.add(each);
      String improves = version.at("/card/parameters/" + ClickLoop.IMPROVES).asText("");
      if (each.number() == current.number() && !improves.isEmpty()) {
        improved = Optional.of(VersionId.parse(improves));
      }
    }
    return new ServedVersions(current, served, stored, improved);
  }

  /**
   * Makes a version current in one request. All served versions stay served, so that each document
   * is found.
   *
   * @return the version that is current now
   */
  public VersionId rollBack(Cluster cluster, int number) throws IOException {
    VersionId back =
        stored.stream()
            .filter(each -> each.number() == number)
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        Formatted.of(
                            "%s@%d is not stored, only %s", current.id(), number, stored)));
    return makeCurrent(back, cluster);
  }

  /** Makes the version current that the current one improves, or else the one before it. */
  public VersionId rollBack(Cluster cluster) throws IOException {
    VersionId back =
        improved
            .filter(stored::contains)
            .or(
                () ->
                    stored.stream()
                        .filter(version -> version.number() < current.number())
                        .max(Comparator.comparingInt(VersionId::number)))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        Formatted.of(
                            "no version before %s is stored: give one with --to, of %s",
                            current, stored)));
    return makeCurrent(back, cluster);
  }

  private VersionId makeCurrent(VersionId back, Cluster cluster) throws IOException {
    ObjectNode alias = new JsonMapper().createObjectNode().put("current", back.number());
    var numbers = alias.putArray("served").add(back.number());
    served.stream()
        .filter(version -> version.number() != back.number())
        .forEach(version -> numbers.add(version.number()));
    cluster.request("PUT", MODELS + Cluster.escaped(current.id()) + "/_alias", alias);
    return back;
  }

  /**
   * Returns the current version and the newest other one, which are those to compare.
   *
   * @throws IllegalArgumentException if no other version is stored
   */
  public List<String> currentAndNewestOther() {
    VersionId other =
        stored.stream()
            .filter(version -> version.number() != current.number())
            .max(Comparator.comparingInt(VersionId::number))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "only one version of "
                            + current.id()
                            + " is stored: name the versions to compare with --versions"));
    return List.of(current.unhashed().toString(), other.unhashed().toString());
  }
}
