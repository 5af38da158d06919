/** Descriptors of whole pictures, from LIRE and from this project. */
package io.github.crossmedia.picture.descriptor;
