/** SIFT descriptions of points. */
package io.github.crossmedia.picture.keypoint;
