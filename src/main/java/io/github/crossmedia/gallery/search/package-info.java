/** Searches in a folder's index. */
package io.github.crossmedia.gallery.search;
