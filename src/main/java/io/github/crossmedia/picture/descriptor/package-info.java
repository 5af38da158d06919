/** Describing whole pictures, by LIRE and by descriptors of our own. */
package io.github.crossmedia.picture.descriptor;
