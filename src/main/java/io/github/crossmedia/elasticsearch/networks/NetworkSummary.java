package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.store.file.ArtifactKind;

/**
 * What a stored network says of itself.
 *
 * @param version what its settings say of pictures
 * @param pictures how many dimensions the view of a picture has, 0 if it reads none
 * @param texts how many dimensions the view of a text has, 0 if it reads none
 * @param licence the first line of it, may be empty
 */
public record NetworkSummary(int version, int pictures, int texts, String licence) {

  /** Networks, by their full names. */
  public static final ArtifactKind<NetworkSummary> KIND =
      new ArtifactKind<>("network", "network:", NetworkSummary.class);
}
