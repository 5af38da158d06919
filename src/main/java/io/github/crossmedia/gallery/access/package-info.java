/** Who may see and change a page that is served to others. */
package io.github.crossmedia.gallery.access;
