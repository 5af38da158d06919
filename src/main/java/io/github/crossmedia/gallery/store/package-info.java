/** A folder of pictures as an index on disk: files, pictures, documents, lessons. */
package io.github.crossmedia.gallery.store;
