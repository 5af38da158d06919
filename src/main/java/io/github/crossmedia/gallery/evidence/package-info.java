/** Which parts of a picture speak for a word, and a picture that shows it. */
package io.github.crossmedia.gallery.evidence;
