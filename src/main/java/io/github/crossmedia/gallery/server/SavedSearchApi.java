package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.words.Verdict;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The requests about searches that people keep by a name. */
final class SavedSearchApi {

  private static final int MAX_BODY = 1 << 16;
  private static final int PAGE = 200;

  private final Gallery gallery;

  SavedSearchApi(Gallery gallery) {
    this.gallery = gallery;
  }

  void addTo(Routes routes) {
    routes.on("GET", "/api/searches", request -> all()).on("POST", "/api/searches", this::change);
  }

  /** A search and its parameters, as in the address of the page. */
  record SavedSearch(String name, String address) {}

  private Response all() throws IOException {
    return Response.json(
        gallery.savedSearches().all().entrySet().stream()
            .map(each -> new SavedSearch(each.getKey(), each.getValue()))
            .toList());
  }

  /** Keeps a search, or forgets it if it has no address. */
  private Response change(Request request) throws IOException {
    SavedSearch search = request.json(SavedSearch.class, MAX_BODY);
    if (search.name() == null) {
      throw new RequestException(400, "name is required");
    }
    if (search.address() == null) {
      gallery.savedSearches().forget(search.name());
    } else {
      parameters(search.address());
      gallery.savedSearches().keep(search.name(), search.address());
    }
    return all();
  }

  private static Request parameters(String address) {
    try {
      return Request.of("GET", URI.create("/?" + address), new ByteArrayInputStream(new byte[0]));
    } catch (IllegalArgumentException e) {
      throw new RequestException(400, "malformed address");
    }
  }

  /** Returns the pictures that a saved search finds now, without those that hardly show it. */
  static List<String> found(Gallery gallery, String name, Locale language) throws IOException {
    Request request =
        Optional.ofNullable(gallery.savedSearches().all().get(name))
            .map(address -> parameters(address).in(language))
            .orElseThrow(() -> new RequestException(404, "no such search"));
    List<String> ids = new ArrayList<>();
    List<Hit> page;
    do {
      page = page(gallery, request, ids.size());
      page.forEach(hit -> ids.add(hit.id()));
    } while (page.size() == PAGE);
    return ids;
  }

  private static List<Hit> page(Gallery gallery, Request request, int from) throws IOException {
    SearchResult result =
        SearchApi.found(gallery, request, SearchApi.options(request).page(from, PAGE));
    return result.hits().stream()
        .filter(hit -> !result.isRanked() || hit.verdict() != Verdict.HARDLY)
        .toList();
  }
}
