package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.WeighedAlias;
import io.github.crossmedia.elasticsearch.store.file.Head;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A model with the heads of the requested versions. */
public record Description(WeighedAlias alias, List<Head> versions) {

  static Description of(ModelReference wanted, Alias alias, List<Head> heads) {
    List<Head> asked =
        switch (wanted) {
          case ModelId id -> heads;
          case VersionId version ->
              heads.stream().filter(head -> head.file().version().agreesWith(version)).toList();
        };
    if (asked.isEmpty()) {
      throw ModelIndex.unknown(wanted);
    }
    Map<VersionId, Long> memory =
        heads.stream().collect(Collectors.toMap(head -> head.file().version(), Head::memory));
    return new Description(WeighedAlias.of(alias, memory), asked);
  }
}
