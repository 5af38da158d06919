/** The parts of a picture that count for a word, and a picture that shows them. */
package io.github.crossmedia.gallery.evidence;
