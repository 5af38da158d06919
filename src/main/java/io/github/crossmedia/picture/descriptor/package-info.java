/** Descriptors of whole pictures by this project, and the list of all. */
package io.github.crossmedia.picture.descriptor;
