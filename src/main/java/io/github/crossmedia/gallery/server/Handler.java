package io.github.crossmedia.gallery.server;

import java.io.IOException;

/** Answers one kind of request. */
@FunctionalInterface
interface Handler {

  Response answer(Request request) throws IOException;
}
