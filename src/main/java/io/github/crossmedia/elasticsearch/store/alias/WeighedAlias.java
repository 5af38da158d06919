package io.github.crossmedia.elasticsearch.store.alias;

import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import java.util.List;

/**
 * An alias, and how many bytes of memory the versions it serves take together.
 *
 * @param memory the bytes of the decoded models
 */
public record WeighedAlias(Alias alias, long memory) {

  public static WeighedAlias of(Alias alias) {
    return new WeighedAlias(alias, alias.served().stream().mapToLong(StoredVersion::memory).sum());
  }

  /** Returns the names of the versions that are served. */
  public List<String> served() {
    return alias.served().stream().map(file -> file.version().toString()).toList();
  }
}
