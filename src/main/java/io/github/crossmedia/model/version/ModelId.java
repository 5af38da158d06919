package io.github.crossmedia.model.version;

/** The id of a model, which stands for its current version. */
public record ModelId(String id) implements ModelReference {

  public ModelId {
    ModelReference.checkedId(id);
  }

  @Override
  public String toString() {
    return id;
  }
}
