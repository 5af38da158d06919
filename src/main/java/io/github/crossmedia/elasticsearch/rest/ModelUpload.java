package io.github.crossmedia.elasticsearch.rest;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.ModelActions;
import io.github.crossmedia.elasticsearch.action.ModelRequest;
import io.github.crossmedia.elasticsearch.action.PutModelRequest;
import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.limits.Patience;
import io.github.crossmedia.elasticsearch.store.Upload;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.ReleasableBytesReference;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.BaseRestHandler.RequestBodyChunkConsumer;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Collects the body of one request and stores it. No memory is held for users who may not store
 * models, nor for a body that stalls; a rejected body is read to its end and discarded.
 */
final class ModelUpload implements RequestBodyChunkConsumer {

  private final RestRequest request;
  private final NodeClient client;
  private final ModelReference model;
  private final Supplier<Upload> uploads;
  private final Patience patience;
  private final TimeValue timeout;
  private Optional<Upload> current = Optional.empty();
  private long chunks;
  private boolean over;

  ModelUpload(
      RestRequest request,
      NodeClient client,
      ModelReference model,
      Supplier<Upload> uploads,
      Patience patience,
      TimeValue timeout) {
    this.request = request;
    this.client = client;
    this.model = model;
    this.uploads = uploads;
    this.patience = patience;
    this.timeout = timeout;
  }

  @Override
  public void accept(RestChannel channel) throws IOException {
    if (request.isStreamedContent()) {
      client.execute(
          ModelActions.BEGIN_PUT,
          new ModelRequest(model),
          ContextPreservingActionListener.wrapPreservingContext(
              ActionListener.wrap(allowed -> begin(channel), reason -> refuse(channel, reason)),
              client.threadPool().getThreadContext()));
    } else {
      try (Upload whole = uploads.get()) {
        whole.add(request.content());
        store(channel, whole.content());
      }
    }
  }

  private void begin(RestChannel channel) {
    patience.<Upload>run(
        l -> l.onResponse(uploads.get()),
        ActionListener.wrap(upload -> begin(channel, upload), reason -> refuse(channel, reason)));
  }

  private synchronized void begin(RestChannel channel, Upload upload) {
    if (over) {
      upload.close();
    } else {
      current = Optional.of(upload);
      watch(channel, chunks);
      request.contentStream().next();
    }
  }

  private void watch(RestChannel channel, long seen) {
    ThreadPool threads = client.threadPool();
    threads.schedule(() -> requireMore(channel, seen), timeout, threads.generic());
  }

  private void requireMore(RestChannel channel, long seen) {
    synchronized (this) {
      if (over) {
        return;
      }
      if (chunks > seen) {
        watch(channel, chunks);
        return;
      }
    }
    refuse(
        channel,
        new ElasticsearchStatusException(
            "received no data of the body for {}, the limit set by [{}]",
            RestStatus.REQUEST_TIMEOUT,
            timeout,
            Limits.UPLOAD_TIMEOUT.getKey()));
    request.getHttpChannel().close();
  }

  @Override
  public void handleChunk(RestChannel channel, ReleasableBytesReference chunk, boolean isLast) {
    count();
    ActionListener<Void> refused = ActionListener.wrap(done -> {}, r -> refuse(channel, r));
    patience.<Void>run(
        l -> {
          add(chunk);
          l.onResponse(null);
        },
        ActionListener.notifyOnce(
            ActionListener.runAfter(
                ActionListener.runBefore(refused, chunk::close), () -> goOn(channel, isLast))));
  }

  private synchronized void count() {
    chunks++;
  }

  private synchronized void add(BytesReference chunk) throws IOException {
    if (!over) {
      current.orElseThrow().add(chunk);
    }
  }

  private void goOn(RestChannel channel, boolean wasLast) {
    if (wasLast) {
      end().ifPresent(file -> store(channel, file));
    } else {
      request.contentStream().next();
    }
  }

  /** The whole body, once, and nothing if the upload was rejected. */
  private synchronized Optional<BytesReference> end() {
    if (over) {
      return Optional.empty();
    }
    BytesReference file = current.orElseThrow().content();
    release();
    return Optional.of(file);
  }

  private synchronized boolean release() {
    boolean first = !over;
    over = true;
    current.ifPresent(Upload::close);
    current = Optional.empty();
    return first;
  }

  private void refuse(RestChannel channel, Exception reason) {
    if (release()) {
      answer(channel, reason);
    }
  }

  private static void answer(RestChannel channel, Exception reason) {
    try {
      channel.sendResponse(new RestResponse(channel, reason));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void store(RestChannel channel, BytesReference file) {
    if (file.length() == 0) {
      answer(
          channel,
          new IllegalArgumentException(
              "the body is empty: send the .safetensors file of the model"));
      return;
    }
    client.execute(
        ModelActions.PUT,
        new PutModelRequest(model, file),
        new RestToXContentListener<>(channel, ModelUpload::status, ModelUpload::location));
  }

  private static RestStatus status(Answer answer) {
    return "created".equals(answer.content().get("result")) ? RestStatus.CREATED : RestStatus.OK;
  }

  private static String location(Answer answer) {
    return "/_cross_media/models/" + answer.content().get("version");
  }

  @Override
  public void streamClose() {
    release();
  }
}
