package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.model.version.VersionId;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.apache.hc.core5.http.ContentType;

/**
 * A model that is stored in the cluster and loaded here, to project documents.
 *
 * @param version the version in the documents, such as {@code corel@3#9f2c1ab04d3e}
 */
public record StoredModel(String version, CrossMediaModel model) {

  private static final String MODELS = "/_cross_media/models/";
  private static final int UNKNOWN = 404;

  /** Returns the id of the model without its version. */
  public String id() {
    return VersionId.parse(version).id();
  }

  /** Returns the size of the model's file. */
  public long bytes() {
    long[] count = {0};
    OutputStream counting =
        new OutputStream() {
          @Override
          public void write(int one) {
            count[0]++;
          }

          @Override
          public void write(byte[] bytes, int from, int length) {
            count[0] += length;
          }
        };
    try {
      ModelFile.write(model, counting);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return count[0];
  }

  /** Returns the time of the last clicks that the model has learned from. */
  public Optional<Instant> clicksUntil() {
    return Optional.ofNullable(model.card().parameters().get(ClickLoop.CLICKS_UNTIL))
        .map(Instant::parse);
  }

  /**
   * Stores a file under an id, in parts if it is large; an already stored file keeps its version.
   */
  public static StoredModel put(Cluster cluster, String id, Path file) throws IOException {
    CrossMediaModel model = ModelFile.read(file);
    JsonNode stored =
        Upload.put(
            cluster,
            MODELS + Cluster.escaped(id),
            ContentType.APPLICATION_OCTET_STREAM,
            Files.size(file),
            out -> Files.copy(file, out));
    return new StoredModel(stored.path("version").asText(), model);
  }

  /** Stores a file as the first version of an id; empty if the id has a version already. */
  public static Optional<StoredModel> putFirst(Cluster cluster, String id, Path file)
      throws IOException {
    try {
      cluster.request("GET", MODELS + Cluster.escaped(id));
      return Optional.empty();
    } catch (ClusterException none) {
      if (none.status() != UNKNOWN) {
        throw none;
      }
      return Optional.of(put(cluster, id, file));
    }
  }

  /** Fetches a stored model: {@code corel} in its current version, or {@code corel@3}. */
  public static StoredModel fetch(Cluster cluster, String reference) throws IOException {
    VersionId wanted =
        switch (ModelReference.parse(reference)) {
          case ModelId id -> current(cluster, id.id());
          case VersionId version -> version;
        };
    byte[] file = cluster.bytes(MODELS + Cluster.escaped(wanted.toString()) + "/_file");
    String version = wanted.of(Sha256.of(file)).toString();
    return new StoredModel(version, ModelFile.read(ByteBuffer.wrap(file)));
  }

  private static VersionId current(Cluster cluster, String id) throws IOException {
    JsonNode model;
    try {
      model = cluster.request("GET", MODELS + Cluster.escaped(id));
    } catch (ClusterException e) {
      throw e.status() == UNKNOWN ? unknown(cluster, id, e) : e;
    }
    String current = model.path("current").asText("");
    if (current.isEmpty()) {
      throw unknown(cluster, id, null);
    }
    return VersionId.parse(current);
  }

  private static ClusterException unknown(Cluster cluster, String id, Exception cause) {
    return new ClusterException(
        UNKNOWN,
        Formatted.of("%s is neither a file nor a model stored in %s", id, cluster.address().url()),
        cause);
  }

  /** Returns a model file that may not be stored, by the name of the file. */
  public static StoredModel ofFile(Path file) throws IOException {
    return new StoredModel(file.getFileName().toString(), ModelFile.read(file));
  }

  /** Returns the default id of a file: {@code corel-5k} for {@code Corel 5k.safetensors}. */
  public static String idOf(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    String id =
        name.replaceFirst("\\.safetensors$", "")
            .replaceAll("[^a-z0-9_.-]+", "-")
            .replaceFirst("^[^a-z0-9]+", "");
    return id.isEmpty() ? "model" : id;
  }
}
