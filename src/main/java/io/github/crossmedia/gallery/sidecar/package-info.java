/** Words written beside pictures, whose own files are not changed. */
package io.github.crossmedia.gallery.sidecar;
