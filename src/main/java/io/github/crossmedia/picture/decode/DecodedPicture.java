package io.github.crossmedia.picture.decode;

import io.github.crossmedia.picture.Picture;
import java.awt.Dimension;

/**
 * A decoded file.
 *
 * @param picture the upright picture; a large one in part
 * @param size the width and height of the upright picture in the file
 */
public record DecodedPicture(Picture picture, Dimension size) {}
