package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.file.Head;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.rest.RestStatus;

/** A file to be stored. */
record WantedModel(
    ModelReference name,
    BytesReference bytes,
    String sha256,
    ModelTrial.TrialResult tried,
    String created) {

  /** Returns the file; a name without a number gets the one that was claimed last. */
  StoredFile file(int last, String upload) {
    int number = name instanceof VersionId version ? version.number() : last;
    return new StoredFile(new VersionId(name.id(), number), bytes.length(), sha256, upload);
  }

  Head head(StoredFile file) {
    return new Head(file, created, tried.memory(), tried.summary());
  }

  /** Returns the number of the version; refuses one that was given before. */
  int number(boolean restored, Alias alias) {
    return switch (name) {
      case ModelId id -> alias.last() + 1;
      case VersionId version -> {
        if (version.number() <= alias.last() && (!restored || alias.serves(version))) {
          throw new ElasticsearchStatusException(
              "[{}] can't be stored: versions never change, and the next one is [{}@{}]; only the"
                  + " file that made documents of a deleted version can take its number again",
              RestStatus.CONFLICT,
              version,
              version.id(),
              alias.last() + 1);
        }
        yield version.number();
      }
    };
  }
}
