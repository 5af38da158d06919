package io.github.crossmedia.elasticsearch.rest;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.ModelActions;
import io.github.crossmedia.elasticsearch.action.PutModelRequest;
import io.github.crossmedia.elasticsearch.store.Upload;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.bytes.ReleasableBytesReference;
import org.elasticsearch.rest.BaseRestHandler.RequestBodyChunkConsumer;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.rest.action.RestToXContentListener;

/** Gathers the body of one request and stores it; what is refused is read to its end unseen. */
final class ModelUpload implements RequestBodyChunkConsumer {

  private final RestRequest request;
  private final NodeClient client;
  private final ModelReference model;
  private final Supplier<Upload> uploads;
  private Optional<Upload> current = Optional.empty();
  private boolean refused;

  ModelUpload(
      RestRequest request, NodeClient client, ModelReference model, Supplier<Upload> uploads) {
    this.request = request;
    this.client = client;
    this.model = model;
    this.uploads = uploads;
  }

  private Upload upload() {
    return current.orElseThrow();
  }

  @Override
  public void accept(RestChannel channel) throws IOException {
    current = Optional.of(uploads.get());
    if (request.isStreamedContent()) {
      request.contentStream().next();
    } else {
      upload().add(request.content());
      store(channel);
    }
  }

  @Override
  public void handleChunk(RestChannel channel, ReleasableBytesReference chunk, boolean isLast) {
    try (chunk) {
      if (!refused) {
        upload().add(chunk);
      }
    } catch (IOException | RuntimeException e) {
      refuse(channel, e);
    }
    if (!isLast) {
      request.contentStream().next();
    } else if (!refused) {
      store(channel);
    }
  }

  private void refuse(RestChannel channel, Exception reason) {
    refused = true;
    upload().close();
    try {
      channel.sendResponse(new RestResponse(channel, reason));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void store(RestChannel channel) {
    byte[] file = upload().bytes();
    upload().close();
    if (file.length == 0) {
      refuse(
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
    current.ifPresent(Upload::close);
  }
}
