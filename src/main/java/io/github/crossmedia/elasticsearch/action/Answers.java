package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.Alias;
import io.github.crossmedia.elasticsearch.store.Description;
import io.github.crossmedia.elasticsearch.store.Head;
import io.github.crossmedia.elasticsearch.store.StoreReport;
import io.github.crossmedia.elasticsearch.store.StoreReport.CheckedModel;
import io.github.crossmedia.elasticsearch.store.StoreReport.CheckedVersion;
import io.github.crossmedia.elasticsearch.store.Stored;
import io.github.crossmedia.elasticsearch.store.StoredFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The responses to users about the store. */
final class Answers {

  private Answers() {}

  static Answer of(Stored stored) {
    Map<String, Object> content = file(stored.file());
    content.put("result", stored.result().toString());
    return new Answer(content);
  }

  static Answer of(StoreReport report) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("whole", report.whole());
    content.put("mended", report.mended());
    content.put("models", report.models().stream().map(Answers::fields).toList());
    return new Answer(content);
  }

  private static Map<String, Object> fields(CheckedModel model) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("model", model.model());
    content.put("versions", model.versions().stream().map(Answers::fields).toList());
    return content;
  }

  private static Map<String, Object> fields(CheckedVersion version) {
    Map<String, Object> content = Answer.fields(version);
    if (version.whole()) {
      content.remove("problem");
    }
    return content;
  }

  static Answer of(Alias alias) {
    return new Answer(fields(alias));
  }

  static Answer of(List<Alias> aliases) {
    return new Answer(Map.of("models", aliases.stream().map(Answers::fields).toList()));
  }

  static Answer of(Description description) {
    Map<String, Object> content = fields(description.alias());
    content.put("versions", description.versions().stream().map(Answers::fields).toList());
    return new Answer(content);
  }

  private static Map<String, Object> fields(Alias alias) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("model", alias.model());
    alias.currentFile().ifPresent(file -> content.put("current", file.version().toString()));
    content.put("served", alias.served().stream().map(file -> file.version().toString()).toList());
    return content;
  }

  private static Map<String, Object> fields(Head head) {
    Map<String, Object> content = file(head.file());
    content.put("created", head.created());
    content.putAll(Answer.fields(head.summary()));
    return content;
  }

  private static Map<String, Object> file(StoredFile file) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("version", file.version().toString());
    content.put("bytes", file.bytes());
    content.put("sha256", file.sha256());
    return content;
  }
}
