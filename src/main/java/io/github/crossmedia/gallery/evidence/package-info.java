/** Why a picture was found: words, concepts, and the parts of the picture that count. */
package io.github.crossmedia.gallery.evidence;
