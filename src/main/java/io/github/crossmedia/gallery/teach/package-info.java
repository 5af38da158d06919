/** Words that a folder's model learns from examples. */
package io.github.crossmedia.gallery.teach;
