/** From pixels to views: decoding, descriptors, regions, key points and code books. */
package io.github.crossmedia.picture;
