/** Folders of files as people have them: what to take, what to leave out, and why. */
package io.github.crossmedia.collection.folder;
