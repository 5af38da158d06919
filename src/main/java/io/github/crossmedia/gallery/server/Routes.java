package io.github.crossmedia.gallery.server;

import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.model.NotLinearException;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The handlers of all addresses. A part of a pattern in braces matches any single part of an
 * address.
 */
public final class Routes {

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

  private static final String PAGE = "page/";

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json; charset=utf-8",
          "svg", "image/svg+xml");

  private final List<Route> routes = new ArrayList<>();

  /** Adds the handler of an address. */
  public Routes on(String method, String pattern, Handler handler) {
    routes.add(new Route(method, List.of(pattern.substring(1).split("/", -1)), handler));
    return this;
  }

  /**
   * Adds the files of a page, the page itself first. The list is closed, so that no address can
   * name another file.
   */
  Routes files(List<String> names) {
    on("GET", "/", request -> file(names.getFirst()));
    names.forEach(name -> on("GET", "/" + name, request -> file(name)));
    return this;
  }

  private static Response file(String name) throws IOException {
    try (InputStream in = Routes.class.getResourceAsStream(PAGE + name)) {
      return Response.of(TYPES.get(name.substring(name.lastIndexOf('.') + 1)), in.readAllBytes());
    }
  }

  Response answer(Request request) throws IOException {
    String method = request.method().equals("HEAD") ? "GET" : request.method();
    TreeSet<String> allowed = new TreeSet<>();
    for (Route route : routes) {
      if (route.fits(request.path())) {
        if (route.method().equals(method)) {
          return answer(route.handler(), request);
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

  /** Refuses what a sentence tells the visitor, in one place for all handlers. */
  private static Response answer(Handler handler, Request request) throws IOException {
    try {
      return handler.answer(request);
    } catch (IndexException
        | CollectionException
        | NotLinearException
        | UnreadablePictureException told) {
      throw new RequestException(400, told.getMessage());
    }
  }

  /** Answers one kind of request. */
  @FunctionalInterface
  public interface Handler {

    Response answer(Request request) throws IOException;
  }
}
