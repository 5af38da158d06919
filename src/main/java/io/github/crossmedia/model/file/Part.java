package io.github.crossmedia.model.file;

/** A piece of a model that can be written into a model file. */
public interface Part {

  String kind();

  /** Writes everything that a reader needs to make an equal piece. */
  void write(PartWriter out);
}
