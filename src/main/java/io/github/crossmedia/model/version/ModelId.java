package io.github.crossmedia.model.version;

/** A model in whatever version is current. */
public record ModelId(String id) implements ModelReference {

  public ModelId {
    ModelReference.checkedId(id);
  }

  @Override
  public String toString() {
    return id;
  }
}
