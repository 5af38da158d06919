/** Typed queries read as the words of a model. */
package io.github.crossmedia.gallery.words;
