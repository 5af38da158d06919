/** A small web server on the loopback address: the page and its requests. */
package io.github.crossmedia.gallery.server;
