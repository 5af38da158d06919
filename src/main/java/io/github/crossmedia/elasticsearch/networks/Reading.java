package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.picture.network.NetworkFolder;

/** What a request is going to read. */
public enum Reading {
  /** Views that are ready. */
  NOTHING,
  PICTURES,
  TEXTS,
  ALL;

  boolean reads(String view) {
    return this == ALL || this == (NetworkFolder.isOfTexts(view) ? TEXTS : PICTURES);
  }
}
