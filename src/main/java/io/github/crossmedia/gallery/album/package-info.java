/** Sets of pictures that people make: favourites and albums, and the files that are alike. */
package io.github.crossmedia.gallery.album;
