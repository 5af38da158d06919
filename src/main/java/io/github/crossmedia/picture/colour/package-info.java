/** Colour spaces. */
package io.github.crossmedia.picture.colour;
