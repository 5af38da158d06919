/** What people type, as the words a model knows. */
package io.github.crossmedia.gallery.words;
