/** Drawn scenes with true captions: pictures for a demonstration that needs no photographs. */
package io.github.crossmedia.gallery.scene;
