/** Pictures from files: a folder is indexed, watched and looked through. */
package io.github.crossmedia.gallery.files;
