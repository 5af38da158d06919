/** Walks folders: which files are taken, which are left out, and why. */
package io.github.crossmedia.collection.folder;
