/** A small web server on the loopback device: the page, and what it asks for. */
package io.github.crossmedia.gallery.server;
