package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.limits.SampledShare;
import io.github.crossmedia.elasticsearch.record.RecordedSearches.Author;
import io.github.crossmedia.elasticsearch.record.RecordedSearches.Reason;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.settings.Settings;

/** What a node records of searches and events. */
public final class Recording {

  private final PluginSettings pluginSettings;
  private final SearchedIndices indices;
  private final RecordedSearches searches;
  private final Pseudonyms pseudonyms;

  public Recording(
      Client client,
      CircuitBreaker breaker,
      PluginSettings pluginSettings,
      SearchedIndices indices,
      Settings settings) {
    this.pluginSettings = pluginSettings;
    this.indices = indices;
    this.searches = new RecordedSearches(client, breaker, pluginSettings);
    this.pseudonyms =
        new Pseudonyms(() -> pluginSettings.get(PluginSettings.IDENTIFIERS), settings);
  }

  /** Returns what became of the searches of this node. */
  public RecordingCounts counts() {
    return searches.counts(pseudonyms.used());
  }

  /** Returns what replaces the ids of people and sessions. */
  public Pseudonyms pseudonyms() {
    return pseudonyms;
  }

  /** Decides whether a search belongs to the sample, and counts it if it does not. */
  boolean samples(RecordedSearch search) {
    boolean sampled =
        SampledShare.contains(
            pluginSettings.get(PluginSettings.RECORDED_SHARE), search.sampledBy());
    if (!sampled) {
      searches.countNotSampled();
    }
    return sampled;
  }

  /** Returns the names of what a search looks at. */
  List<String> indices(SearchRequest request) {
    return indices.names(request);
  }

  /**
   * Has a search written soon, and returns whether it will be. What goes wrong is counted, and
   * never reaches who searched.
   */
  boolean record(
      Author author,
      RecordedSearch search,
      SearchRequest request,
      SearchResponse answer,
      List<String> versions) {
    try {
      Map<String, Object> document = search.document(request, answer.getHits().getHits(), versions);
      pseudonyms.applyTo(document);
      return searches.add(author, UbiFields.json(document));
    } catch (RecordedSearch.LongIdException e) {
      searches.countDropped(Reason.SIZE);
      return false;
    } catch (RuntimeException e) {
      searches.fail(1, e);
      return false;
    }
  }

  /**
   * Counts of recorded, dropped and failed searches of a node.
   *
   * @param recorded those that were written
   * @param notSampled those outside the sample
   * @param dropped those that were not kept, for any reason
   * @param droppedFor the same by their reasons
   * @param failed those that could not be written
   * @param waiting those in the queue
   * @param lastFailure the kind of the last failure, empty if there was none
   * @param identifiers how the ids of people and sessions are stored
   */
  record RecordingCounts(
      long recorded,
      long notSampled,
      long dropped,
      Dropped droppedFor,
      long failed,
      int waiting,
      String lastFailure,
      String identifiers) {

    /**
     * Counts of searches that were not kept.
     *
     * @param fullQueue as too many waited, or too large ones
     * @param size as the search or the id of a hit was too large
     * @param memory as the circuit breaker refused them
     */
    public record Dropped(long fullQueue, long size, long memory) {}
  }
}
