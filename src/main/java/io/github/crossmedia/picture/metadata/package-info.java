/** The metadata of picture files, read within bounds. */
package io.github.crossmedia.picture.metadata;
