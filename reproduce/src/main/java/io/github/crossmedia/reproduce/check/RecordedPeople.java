package io.github.crossmedia.reproduce.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery;
import io.github.crossmedia.reproduce.simulation.SimulatedSearches;
import io.github.crossmedia.reproduce.simulation.SimulatedSessions;
import io.github.crossmedia.reproduce.simulation.SimulatedSessions.Results;
import io.github.crossmedia.reproduce.simulation.SimulatedSessions.Search;
import io.github.crossmedia.serve.TeamDraft;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Simulated people whose searches are recorded as documents of {@code ubi_queries} and {@code
 * ubi_events}, as the plugin does.
 *
 * @param queries what people ask for, the most frequent first
 */
record RecordedPeople(List<SimulatedQuery> queries, Behavior behavior) {

  /** The names of the versions that share a list. */
  static final List<String> VERSIONS = List.of("served", "candidate");

  private static final JsonMapper JSON = new JsonMapper();
  private static final Instant BEGIN = Instant.parse("2026-03-09T00:00:00Z");

  /**
   * A hit.
   *
   * @param team the version that drafted it; empty for none
   */
  record Hit(String id, String team) {}

  /** The best pictures of a version. */
  interface Ranking {
    List<String> best(String query);
  }

  /** Returns hits of one version, of which two change places in some searches. */
  Results<Hit> swapped(Ranking ranking) {
    return (session, query, random) -> {
      List<Hit> hits = new ArrayList<>();
      ranking.best(queries.get(query).text()).forEach(id -> hits.add(new Hit(id, "")));
      if (random.nextDouble() < behavior.swaps()) {
        Collections.swap(hits, random.nextInt(hits.size()), random.nextInt(hits.size()));
      }
      return hits;
    };
  }

  /** Returns hits of two versions in one list. */
  Results<Hit> interleaved(Ranking served, Ranking candidate) {
    return (session, query, random) -> {
      String text = queries.get(query).text();
      return TeamDraft.of(
              served.best(text), candidate.best(text), SimulatedSearches.SHOWN, random.nextLong())
          .stream()
          .map(
              drafted ->
                  new Hit(
                      drafted.item(),
                      drafted.team() == TeamDraft.Team.NONE
                          ? ""
                          : VERSIONS.get(drafted.team().ordinal())))
          .toList();
    };
  }

  /**
   * Searches, and passes on what is recorded.
   *
   * @param typed what people type in place of a query
   */
  void search(
      int searches,
      Results<Hit> results,
      UnaryOperator<String> typed,
      long seed,
      Consumer<JsonNode> documents) {
    int[] place = {0};
    new SimulatedSessions<>(
            queries.size(),
            results,
            (query, hit) -> queries.get(query).grades().getOrDefault(hit.id(), 0),
            behavior)
        .run(
            searches,
            new SplittableRandom(seed),
            search -> record(search, typed, place[0]++, documents));
  }

  private void record(
      Search<Hit> search, UnaryOperator<String> typed, int place, Consumer<JsonNode> documents) {
    String id = "q" + place;
    String moment = BEGIN.plusSeconds(place).toString();
    ObjectNode query = JSON.createObjectNode().put("query_id", id).put("timestamp", moment);
    query.put("user_query", typed.apply(queries.get(search.query()).text()));
    query.put("session_id", "s" + search.session());
    search.shown().forEach(hit -> query.withArray("query_response_hit_ids").add(hit.id()));
    if (search.shown().stream().anyMatch(hit -> !hit.team().isEmpty())) {
      ObjectNode attributes = query.putObject("query_attributes");
      VERSIONS.forEach(attributes.withArray("interleaved")::add);
      search.shown().forEach(hit -> attributes.withArray("teams").add(hit.team()));
    }
    documents.accept(query);
    for (Hit hit : search.clicked()) {
      ObjectNode click = JSON.createObjectNode().put("action_name", "click").put("query_id", id);
      click.put("timestamp", moment);
      ObjectNode event = click.putObject("event_attributes");
      event.putObject("object").put("object_id", hit.id());
      event.putObject("position").put("ordinal", search.shown().indexOf(hit) + 1);
      documents.accept(click);
    }
  }
}
