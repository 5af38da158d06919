package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.networks.NetworkSummary;
import io.github.crossmedia.elasticsearch.store.ModelAdmin.Description;
import io.github.crossmedia.elasticsearch.store.NetworkAdmin.StoredNetworkResult;
import io.github.crossmedia.elasticsearch.store.StoreResult;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.WeighedAlias;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.store.file.ModelSummary;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.elasticsearch.store.verify.StoreCheck.StoreReport;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.picture.network.NetworkFolder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The responses to users about the store. */
final class StoreResponses {

  /** The key of the size of what is stored. */
  static final String SIZE = "size_in_bytes";

  private StoreResponses() {}

  static Answer of(StoreResult stored) {
    Map<String, Object> content = file(stored.file());
    content.put("result", stored.result().toString());
    stored
        .served()
        .ifPresent(
            served -> {
              content.put("served", served.versions());
              content.put("served_memory_in_bytes", served.decoded());
            });
    if (!stored.retired().isEmpty()) {
      content.put("retired", stored.retired().stream().map(VersionId::toString).toList());
    }
    if (!stored.warnings().isEmpty()) {
      content.put("warnings", stored.warnings());
    }
    return new Answer(content);
  }

  static Answer of(StoreReport report) {
    return new Answer(Answer.fields(report));
  }

  static Answer of(WeighedAlias alias) {
    return new Answer(fields(alias));
  }

  static Answer of(List<WeighedAlias> aliases) {
    return new Answer(Map.of("models", aliases.stream().map(StoreResponses::fields).toList()));
  }

  static Answer of(StoredNetworkResult stored) {
    Map<String, Object> content = fields(stored.network());
    content.put("result", stored.result().toString());
    return new Answer(content);
  }

  static Answer ofNetworks(List<Artifact<NetworkSummary>> networks) {
    return new Answer(Map.of("networks", networks.stream().map(StoreResponses::fields).toList()));
  }

  private static Map<String, Object> fields(Artifact<NetworkSummary> network) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("network", network.name());
    content.put(SIZE, network.bytes());
    content.put("created", network.created());
    if (network.has(NetworkFolder.NETWORK)) {
      content.put("picture_dimensions", network.about().pictures());
    }
    if (network.has(NetworkFolder.TEXTS)) {
      content.put("text_dimensions", network.about().texts());
    }
    if (!network.about().licence().isEmpty()) {
      content.put("licence", network.about().licence());
    }
    content.put("files", network.files().stream().map(StoreResponses::sized).toList());
    return content;
  }

  /** Returns what is served of each model, by its id. */
  static Map<String, Object> served(List<WeighedAlias> aliases) {
    Map<String, Object> models = new LinkedHashMap<>();
    for (WeighedAlias each : aliases) {
      models.put(
          each.alias().model(),
          Map.of("versions", each.served(), "memory_in_bytes", each.memory()));
    }
    return Map.of("served", models);
  }

  static Answer of(Description description) {
    Map<String, Object> content = fields(description.alias());
    content.put(
        "versions", description.versions().stream().map(StoreResponses::ofVersion).toList());
    return new Answer(content);
  }

  private static Map<String, Object> fields(WeighedAlias weighed) {
    Map<String, Object> content = new LinkedHashMap<>();
    Alias alias = weighed.alias();
    content.put("model", alias.model());
    alias.currentFile().ifPresent(file -> content.put("current", file.version().toString()));
    content.put("served", weighed.served());
    content.put("served_memory_in_bytes", weighed.memory());
    return content;
  }

  private static Map<String, Object> ofVersion(Artifact<ModelSummary> version) {
    Map<String, Object> content = file(StoredVersion.of(version));
    content.put("memory_in_bytes", version.about().memory());
    content.put("created", version.created());
    content.putAll(Answer.fields(version.about()));
    content.remove("memory");
    if (version.about().networks().isEmpty()) {
      content.remove("networks");
    }
    return content;
  }

  private static Map<String, Object> file(StoredVersion file) {
    Map<String, Object> content = sized(file);
    content.remove("upload");
    content.remove("memory");
    return content;
  }

  private static Map<String, Object> sized(Record file) {
    Map<String, Object> content = Answer.fields(file);
    content.put(SIZE, content.remove("bytes"));
    return content;
  }
}
