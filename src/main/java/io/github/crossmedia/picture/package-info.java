/**
 * From pixels to views: decoding, descriptors, regions, key points and code books.
 *
 * <p>Applications use {@code Picture}, {@code PictureReader} and {@code DecodingLimits}; every
 * other public type is internal: it serves other rooms, and may change with any release.
 */
package io.github.crossmedia.picture;
