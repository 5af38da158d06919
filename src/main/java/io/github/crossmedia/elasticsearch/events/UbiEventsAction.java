package io.github.crossmedia.elasticsearch.events;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.LocalAction;
import io.github.crossmedia.elasticsearch.record.Recording;
import io.github.crossmedia.elasticsearch.record.UbiFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;

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
}
