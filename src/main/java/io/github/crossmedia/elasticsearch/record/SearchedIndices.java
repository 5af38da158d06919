package io.github.crossmedia.elasticsearch.record;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.action.search.SearchContextId;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.cluster.metadata.AliasMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.common.regex.Regex;
import org.elasticsearch.index.Index;

/**
 * The names of what searches look at: an index, the aliases of the same indices, and what the
 * search calls it. Names of several indices are joined by commas.
 */
public final class SearchedIndices {

  /** The longest name of several indices. */
  private static final int MAX_LENGTH = 1_024;

  private final IndexNameExpressionResolver resolver;
  private final Supplier<ProjectMetadata> metadata;

  public SearchedIndices(IndexNameExpressionResolver resolver, Supplier<ProjectMetadata> metadata) {
    this.resolver = resolver;
    this.metadata = metadata;
  }

  /** Returns true if a search looks at another cluster. */
  private static boolean areRemote(SearchRequest request) {
    return Arrays.stream(asked(request)).anyMatch(name -> name.indexOf(':') >= 0);
  }

  private static String[] asked(SearchRequest request) {
    return request.pointInTimeBuilder() == null
        ? request.indices()
        : SearchContextId.decodeIndices(request.pointInTimeBuilder().getEncodedId());
  }

  /** Returns all names, sorted; a search by another one of them is a search of the same. */
  List<String> names(SearchRequest request) {
    String[] asked = asked(request);
    Set<String> names = new TreeSet<>();
    if (Arrays.stream(asked).noneMatch(Regex::isSimpleMatchPattern)) {
      names.add(joined(asked));
    }
    if (!areRemote(request)) {
      addResolved(request, asked, names);
    }
    return names.stream().filter(name -> !name.isEmpty() && name.length() <= MAX_LENGTH).toList();
  }

  private void addResolved(SearchRequest request, String[] asked, Set<String> names) {
    ProjectMetadata project = metadata.get();
    String[] concrete;
    try {
      concrete = resolver.concreteIndexNames(project, request.indicesOptions(), true, asked);
    } catch (ElasticsearchException | IllegalArgumentException e) {
      return; // which the search fails for too
    }
    names.add(joined(concrete));
    if (concrete.length > 0) {
      Set<String> all = Set.of(concrete);
      for (AliasMetadata alias : project.index(concrete[0]).getAliases().values()) {
        Set<String> aliased =
            project.aliasedIndices(alias.alias()).stream()
                .map(Index::getName)
                .collect(Collectors.toSet());
        if (!alias.filteringRequired() && aliased.equals(all)) {
          names.add(alias.alias());
        }
      }
    }
  }

  private static String joined(String[] names) {
    return Arrays.stream(names).sorted().collect(Collectors.joining(","));
  }
}
