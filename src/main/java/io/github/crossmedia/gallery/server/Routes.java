package io.github.crossmedia.gallery.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The handlers of all addresses. A part of a pattern in braces matches any single part of an
 * address.
 */
final class Routes {

  private record Route(String method, List<String> pattern, Handler handler) {

    boolean fits(List<String> path) {
      if (path.size() != pattern.size()) {
        return false;
      }
      for (int i = 0; i < path.size(); i++) {
        boolean any = pattern.get(i).startsWith("{") && !path.get(i).isEmpty();
        if (!any && !pattern.get(i).equals(path.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  private final List<Route> routes = new ArrayList<>();

  Routes on(String method, String pattern, Handler handler) {
    routes.add(new Route(method, List.of(pattern.substring(1).split("/", -1)), handler));
    return this;
  }

  Response answer(Request request) throws IOException {
    String method = request.method().equals("HEAD") ? "GET" : request.method();
    TreeSet<String> allowed = new TreeSet<>();
    for (Route route : routes) {
      if (route.fits(request.path())) {
        if (route.method().equals(method)) {
          return route.handler().answer(request);
        }
        allowed.add(route.method());
      }
    }
    if (allowed.isEmpty()) {
      throw new RequestException(404, "unknown address");
    }
    throw new RequestException(
        405, "this address supports " + String.join(", ", allowed) + " only");
  }

  /** Answers one kind of request. */
  @FunctionalInterface
  interface Handler {

    Response answer(Request request) throws IOException;
  }
}
