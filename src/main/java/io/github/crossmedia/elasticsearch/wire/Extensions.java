package io.github.crossmedia.elasticsearch.wire;

import java.util.List;
import java.util.Optional;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.search.SearchExtBuilder;

/** What a search has under {@code ext}. */
public final class Extensions {

  private Extensions() {}

  /**
   * Takes an extension out of a search, empty if it has none of the kind. Only the node that is
   * asked needs it: a node without the plugin could not read it, and another cluster would heed it
   * again.
   */
  public static <T extends SearchExtBuilder> Optional<T> taken(
      SearchRequest search, Class<T> kind) {
    if (search.source() == null) {
      return Optional.empty();
    }
    List<SearchExtBuilder> all = search.source().ext();
    Optional<T> taken = all.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    if (taken.isPresent()) {
      // a copy of the search would lose the retriever
      search.source().ext(all.stream().filter(each -> !kind.isInstance(each)).toList());
    }
    return taken;
  }
}
