/** Lists folders: the files to index, and the skipped files with the reasons. */
package io.github.crossmedia.collection.folder;
