package io.github.crossmedia.collection.clicks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A document of User Behavior Insights: a search of the index {@code ubi_queries}, or an event of
 * {@code ubi_events}. What is missing is empty or 0.
 */
public sealed interface UbiDocument {

  /** Returns the search or event that a document describes. */
  static UbiDocument of(JsonNode document) {
    return document.has("action_name") ? Event.of(document) : Query.of(document);
  }

  /** Returns true if a document is one of the two kinds. */
  static boolean is(JsonNode document) {
    return document.has("action_name") || document.has("query_id");
  }

  record Person(String session, String client) {

    static Person of(JsonNode document) {
      return new Person(
          document.path("session_id").asText(""), document.path("client_id").asText(""));
    }

    /** Returns true unless both sessions, or both clients, are known and differ. */
    boolean mayBe(Person other) {
      return mayBe(session, other.session) && mayBe(client, other.client);
    }

    private static boolean mayBe(String one, String other) {
      return one.isEmpty() || other.isEmpty() || one.equals(other);
    }
  }

  /**
   * A page of the results of a search.
   *
   * @param id several pages of one search have one id
   * @param person who searched
   * @param hits the ids of the results
   * @param attributes what else is known of the search
   */
  record Query(
      String id,
      String application,
      String text,
      Person person,
      String moment,
      List<String> hits,
      JsonNode attributes)
      implements UbiDocument {

    private static Query of(JsonNode document) {
      return new Query(
          document.path("query_id").asText(""),
          document.path("application").asText(""),
          document.path("user_query").asText("").strip(),
          Person.of(document),
          document.path("timestamp").asText(""),
          texts(document.path("query_response_hit_ids")),
          document.path("query_attributes"));
    }

    /** Returns the session, or else the client, that searched. */
    String searcher() {
      return person.session().isEmpty() ? person.client() : person.session();
    }

    /** Returns a list of texts among the attributes; null is an empty text. */
    List<String> texts(String attribute) {
      return texts(attributes.path(attribute));
    }

    private static List<String> texts(JsonNode list) {
      List<String> texts = new ArrayList<>();
      list.forEach(each -> texts.add(each.asText("")));
      return texts;
    }
  }

  /**
   * What somebody did with a result of a search.
   *
   * @param query the id of the search
   * @param text the text of the search
   * @param person who did it
   * @param item the id of the result
   * @param position in the results, from 1 on
   */
  record Event(String action, String query, String text, Person person, String item, int position)
      implements UbiDocument {

    private static final String CLICK = "click";
    private static final String IMPRESSION = "impression";

    private static Event of(JsonNode document) {
      JsonNode attributes = document.path("event_attributes");
      return new Event(
          document.path("action_name").asText(""),
          document.path("query_id").asText(""),
          document.path("user_query").asText("").strip(),
          Person.of(document),
          attributes.path("object").path("object_id").asText(""),
          Math.max(0, attributes.path("position").path("ordinal").asInt(0)));
    }

    boolean isClick() {
      return !item.isEmpty() && (action.equals(CLICK) || action.endsWith("_" + CLICK));
    }

    /** Returns true if a result came into sight. */
    boolean isImpression() {
      return !item.isEmpty() && action.equals(IMPRESSION);
    }
  }
}
