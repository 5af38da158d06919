package io.github.crossmedia.picture.region;

import io.github.crossmedia.picture.Picture;

/** Divides pictures into regions. */
@FunctionalInterface
public interface Segmenter {

  Segmentation segment(Picture picture);
}
