package io.github.crossmedia.elasticsearch.store.file;

/**
 * A kind of artifacts.
 *
 * @param name its name in documents
 * @param prefix what the ids of its documents begin with
 * @param about what artifacts of this kind say of themselves
 */
public record ArtifactKind<A>(String name, String prefix, Class<A> about) {

  String id(String artifact) {
    return prefix + artifact;
  }
}
