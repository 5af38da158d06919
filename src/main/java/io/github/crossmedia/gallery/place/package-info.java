/** Names of places on Earth. */
package io.github.crossmedia.gallery.place;
