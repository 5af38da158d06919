/** Segmentation, and the description of regions. */
package io.github.crossmedia.picture.region;
