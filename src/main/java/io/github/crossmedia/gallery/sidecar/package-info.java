/** What is written beside pictures, which stay as they are. */
package io.github.crossmedia.gallery.sidecar;
