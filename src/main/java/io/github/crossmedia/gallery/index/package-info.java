/** A folder of pictures as an index on disk: kept up to date, searched, and taught. */
package io.github.crossmedia.gallery.index;
