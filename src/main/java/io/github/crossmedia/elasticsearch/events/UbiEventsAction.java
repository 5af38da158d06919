package io.github.crossmedia.elasticsearch.events;

import static org.elasticsearch.rest.RestRequest.Method.POST;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.LocalAction;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.record.Recording;
import io.github.crossmedia.elasticsearch.record.UbiFields;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.time.DateFormatter;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParser.Token;

/** Stores checked events of User Behavior Insights on behalf of the caller. */
public final class UbiEventsAction extends LocalAction<List<Map<String, Object>>, Answer> {

  public static final ActionType<Answer> TYPE =
      new ActionType<>("cluster:monitor/cross_media/ubi/events");

  @Inject
  public UbiEventsAction(
      TransportService transport, ActionFilters filters, Client client, Recording recording) {
    super(
        TYPE, transport, filters, (events, listener) -> store(events, client, recording, listener));
  }

  private static void store(
      List<Map<String, Object>> events,
      Client client,
      Recording recording,
      ActionListener<Answer> listener) {
    BulkRequest bulk = new BulkRequest();
    for (Map<String, Object> event : events) {
      Map<String, Object> stored = new LinkedHashMap<>(event);
      recording.pseudonyms().applyTo(stored);
      bulk.add(new IndexRequest(UbiFields.EVENTS).create(true).source(stored));
    }
    client.bulk(bulk, listener.delegateFailureAndWrap((l, stored) -> answer(stored, l)));
  }

  /** Answers which events were not stored, or fails if none was. */
  private static void answer(BulkResponse stored, ActionListener<Answer> listener) {
    List<Object> failed = new ArrayList<>();
    for (BulkItemResponse item : stored) {
      if (item.isFailed()) {
        failed.add(Map.of("event", item.getItemId() + 1, "reason", item.getFailure().getMessage()));
      }
    }
    int events = stored.getItems().length;
    if (failed.size() == events) {
      listener.onFailure(stored.getItems()[0].getFailure().getCause());
      return;
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("stored", events - failed.size());
    answer.put("errors", !failed.isEmpty());
    if (!failed.isEmpty()) {
      answer.put("failed", failed);
    }
    listener.onResponse(new Answer(answer));
  }

  /** {@code POST /_cross_media/ubi/events}: one event, an array, or one on each line. */
  public static final class RestUbiEvents extends BaseRestHandler {

    private final Supplier<PluginSettings> settings;

    public RestUbiEvents(Supplier<PluginSettings> settings) {
      this.settings = settings;
    }

    @Override
    public String getName() {
      return "cross_media_ubi_events";
    }

    @Override
    public List<Route> routes() {
      return List.of(new Route(POST, "/_cross_media/ubi/events"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
        throws IOException {
      settings
          .get()
          .requireSize("the request", request.contentLength(), PluginSettings.EVENTS_SIZE);
      try (XContentParser parser = request.contentParser()) {
        LocalAction.Request<List<Map<String, Object>>> events =
            new LocalAction.Request<>(UbiEvents.parse(parser, settings.get()));
        return channel ->
            client.execute(UbiEventsAction.TYPE, events, new RestToXContentListener<>(channel));
      }
    }

    /** Events of User Behavior Insights, checked before any of them is stored. */
    static final class UbiEvents {

      static final int MAX_EVENTS = 1_000;

      private static final DateFormatter TIME =
          DateFormatter.forPattern("strict_date_optional_time||epoch_millis");
      private static final List<String> IDS =
          List.of(
              UbiFields.ACTION_NAME,
              UbiFields.QUERY_ID,
              UbiFields.CLIENT_ID,
              UbiFields.SESSION_ID,
              UbiFields.APPLICATION,
              "message_type");

      private UbiEvents() {}

      /** Reads one event, an array of events, or events one after the other. */
      static List<Map<String, Object>> parse(XContentParser parser, PluginSettings settings)
          throws IOException {
        List<Map<String, Object>> events = new ArrayList<>();
        for (Token token = parser.nextToken(); token != null; token = parser.nextToken()) {
          switch (token) {
            case START_ARRAY, END_ARRAY -> {}
            case START_OBJECT -> {
              if (events.size() == MAX_EVENTS) {
                throw new IllegalArgumentException(
                    "a request takes at most " + MAX_EVENTS + " events: send several requests");
              }
              String where = "event [" + (events.size() + 1) + "]";
              Map<String, Object> event = checked(where, parser.mapOrdered());
              settings.requireSize(
                  where, UbiFields.json(event).length(), PluginSettings.RECORDED_SIZE);
              events.add(event);
            }
            default ->
                throw new IllegalArgumentException(
                    "event [" + (events.size() + 1) + "] must be an object, but is " + token);
          }
        }
        if (events.isEmpty()) {
          throw new IllegalArgumentException(
              "the request has no event: send an object with [" + UbiFields.ACTION_NAME + "]");
        }
        return events;
      }

      private static Map<String, Object> checked(String where, Map<String, Object> event) {
        IDS.forEach(key -> UbiFields.requireText(where, event, key, UbiFields.MAX_ID));
        UbiFields.requireText(where, event, UbiFields.USER_QUERY, UbiFields.MAX_TEXT);
        UbiFields.requireText(where, event, "message", UbiFields.MAX_TEXT);
        UbiFields.requireObject(where, event, UbiFields.EVENT_ATTRIBUTES);
        if (!event.containsKey(UbiFields.ACTION_NAME)) {
          throw new IllegalArgumentException(
              where + ": [" + UbiFields.ACTION_NAME + "] is missing, as in [click]");
        }
        if (event.get(UbiFields.EVENT_ATTRIBUTES) instanceof Map<?, ?> attributes) {
          requireAttributes(where, attributes);
        }
        Map<String, Object> checked = new LinkedHashMap<>(event);
        checked.put(UbiFields.TIMESTAMP, time(where, event.get(UbiFields.TIMESTAMP)));
        return checked;
      }

      private static String time(String where, Object given) {
        if (given == null) {
          return Instant.now().toString();
        }
        try {
          TIME.parse(given.toString());
          return given.toString();
        } catch (IllegalArgumentException | DateTimeException e) {
          throw new IllegalArgumentException(
              Formatted.of(
                  "%s: [timestamp] must be a time such as [2026-01-31T12:00:00Z] or milliseconds"
                      + " since 1970, but is [%s]",
                  where, given),
              e);
        }
      }

      private static void requireAttributes(String where, Map<?, ?> attributes) {
        Object object = attributes.get("object");
        if (object != null && !(object instanceof Map<?, ?> fields && areTexts(fields))) {
          throw new IllegalArgumentException(
              where
                  + ": [event_attributes.object] must be an object whose [object_id] and"
                  + " [object_id_field] are strings");
        }
        Object position = attributes.get("position");
        if (position != null
            && !(position instanceof Map<?, ?> fields
                && (fields.get("ordinal") == null || isCount(fields.get("ordinal"))))) {
          throw new IllegalArgumentException(
              where
                  + ": [event_attributes.position] must be an object whose [ordinal] is the number"
                  + " of the hit, beginning with 1");
        }
      }

      private static boolean areTexts(Map<?, ?> object) {
        return List.of("object_id", "object_id_field").stream()
            .map(object::get)
            .allMatch(value -> value == null || value instanceof String);
      }

      private static boolean isCount(Object ordinal) {
        return ordinal instanceof Integer number && number > 0;
      }
    }
  }
}
