package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.util.List;

/** A model with the heads of the requested versions. */
public record Description(Alias alias, List<Head> versions) {

  static Description of(ModelReference wanted, Alias alias, List<Head> heads) {
    List<Head> asked =
        switch (wanted) {
          case ModelId id -> heads;
          case VersionId version ->
              heads.stream().filter(head -> head.file().version().agreesWith(version)).toList();
        };
    if (asked.isEmpty()) {
      throw Models.unknown(wanted);
    }
    return new Description(alias, asked);
  }
}
