package io.github.crossmedia.elasticsearch.events;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.record.Recording;
import io.github.crossmedia.elasticsearch.record.UbiFields;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.elasticsearch.wire.WireRequest;
import java.io.IOException;
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
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Stores events of User Behavior Insights on behalf of the caller. */
public final class UbiEventsAction {

  public static final ActionType<Answer> TYPE =
      new ActionType<>("cluster:monitor/cross_media/ubi/events");

  private UbiEventsAction() {}

  /** The events, which were checked. */
  static final class Request extends WireRequest<List<Map<String, Object>>> {

    private static final Wire.Format<List<Map<String, Object>>> FORMAT =
        new Wire.Format<>(
            1,
            (out, events) -> out.writeCollection(events, (o, event) -> o.writeGenericMap(event)),
            (in, version) -> in.readCollectionAsList(event -> event.readGenericMap()));

    Request(List<Map<String, Object>> events) {
      super(FORMAT, events);
    }

    Request(StreamInput in) throws IOException {
      super(FORMAT, in);
    }

    List<Map<String, Object>> events() {
      return content();
    }
  }

  /** Writes the events on the node that received the request. */
  public static final class Handler extends HandledTransportAction<Request, Answer> {

    private final Client client;
    private final Recording recording;

    @Inject
    public Handler(
        TransportService transport, ActionFilters filters, Client client, Recording recording) {
      super(TYPE.name(), transport, filters, Request::new, EsExecutors.DIRECT_EXECUTOR_SERVICE);
      this.client = client;
      this.recording = recording;
    }

    @Override
    protected void doExecute(Task task, Request request, ActionListener<Answer> listener) {
      BulkRequest bulk = new BulkRequest();
      for (Map<String, Object> event : request.events()) {
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
          failed.add(
              Map.of("event", item.getItemId() + 1, "reason", item.getFailure().getMessage()));
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
}
