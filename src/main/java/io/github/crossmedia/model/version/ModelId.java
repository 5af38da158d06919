package io.github.crossmedia.model.version;

/** A model by its id, in its current version. */
public record ModelId(String id) implements ModelReference {

  public ModelId {
    ModelReference.checkedId(id);
  }

  @Override
  public String toString() {
    return id;
  }
}
