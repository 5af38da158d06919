package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.elasticsearch.limits.RecordingLimits;
import io.github.crossmedia.elasticsearch.limits.SampledShare;
import io.github.crossmedia.elasticsearch.record.RecordedSearches.Author;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;

/** What a node records of searches and events. */
public final class Recording {

  private final RecordingLimits limits;
  private final RecordedSearches searches;
  private final Pseudonyms pseudonyms;

  public Recording(Client client, RecordingLimits limits, Supplier<String> cluster) {
    this.limits = limits;
    this.searches = new RecordedSearches(client, limits::queue);
    this.pseudonyms = new Pseudonyms(limits::identifiers, cluster);
  }

  /** Returns what became of the searches of this node. */
  public RecordingCounts counts() {
    return searches.counts();
  }

  /** Returns what replaces the ids of people and sessions. */
  public Pseudonyms pseudonyms() {
    return pseudonyms;
  }

  /** Decides whether a search belongs to the sample, and counts it if it does not. */
  boolean samples(RecordedSearch search) {
    boolean sampled = SampledShare.contains(limits.rate(), search.sampledBy());
    if (!sampled) {
      searches.countNotSampled();
    }
    return sampled;
  }

  /** Records a search. What goes wrong is counted, and never reaches who searched. */
  void record(
      Author author,
      RecordedSearch search,
      SearchRequest request,
      SearchResponse answer,
      List<String> versions) {
    try {
      Map<String, Object> document = search.document(request, answer.getHits().getHits(), versions);
      pseudonyms.applyTo(document);
      searches.add(author, document);
    } catch (RuntimeException e) {
      searches.fail(1, e);
    }
  }
}
