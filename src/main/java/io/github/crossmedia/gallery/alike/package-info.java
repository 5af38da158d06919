/** Pictures that look almost the same: copies, edited versions and bursts. */
package io.github.crossmedia.gallery.alike;
