package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WordLens;
import java.util.Optional;

/** A version of a model in the memory of this node. */
public final class LoadedModel {

  private final ModelVersion version;
  private final CrossMediaModel model;
  private final Optional<WordLens> lens;
  private final long bytes;

  private LoadedModel(
      ModelVersion version, CrossMediaModel model, Optional<WordLens> lens, long bytes) {
    this.version = version;
    this.model = model;
    this.lens = lens;
    this.bytes = bytes;
  }

  static LoadedModel of(ModelVersion version, CrossMediaModel model, long fileBytes) {
    Optional<WordLens> lens = model.textEncoder().map(encoder -> WordLens.of(model));
    return new LoadedModel(
        version, model, lens, fileBytes + lens.map(WordLens::ramBytesUsed).orElse(0L));
  }

  public ModelVersion version() {
    return version;
  }

  public CrossMediaModel model() {
    return model;
  }

  /** Sees a picture's point as words; empty where the texts of the model are ready views. */
  public Optional<WordLens> lens() {
    return lens;
  }

  /** About how much memory this takes. */
  long bytes() {
    return bytes;
  }
}
