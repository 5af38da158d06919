package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.PUT;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.LocalAction;
import io.github.crossmedia.elasticsearch.action.ModelActions;
import io.github.crossmedia.elasticsearch.action.NetworkActions;
import io.github.crossmedia.elasticsearch.limits.BreakerRetry;
import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.store.file.Uploads.Upload;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.ReleasableBytesReference;
import org.elasticsearch.http.HttpBody;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.BaseRestHandler.RequestBodyChunkConsumer;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * {@code PUT /_cross_media/models/{model}} with a model file as the body, {@code PUT
 * /_cross_media/networks/{network}} with a zip, or a part of one, which are read in chunks.
 */
public final class RestUpload extends BaseRestHandler {

  private static final long UNKNOWN = -1;
  private static final String NETWORKS = "/_cross_media/networks/{network}";

  private final Kind kind;
  private final LongFunction<Upload> uploads;
  private final Supplier<BreakerRetry> retry;
  private final Supplier<Limits> limits;

  private RestUpload(
      Kind kind,
      LongFunction<Upload> uploads,
      Supplier<BreakerRetry> retry,
      Supplier<Limits> limits) {
    this.kind = kind;
    this.uploads = uploads;
    this.retry = retry;
    this.limits = limits;
  }

  /** Returns a handler of models, begun by their length, that demands a least rate. */
  public static RestUpload ofModels(
      LongFunction<Upload> uploads, Supplier<BreakerRetry> retry, Supplier<Limits> limits) {
    return new RestUpload(Kind.MODEL, uploads, retry, limits);
  }

  /** Returns the same for networks. */
  public static RestUpload ofNetworks(
      LongFunction<Upload> uploads, Supplier<BreakerRetry> retry, Supplier<Limits> limits) {
    return new RestUpload(Kind.NETWORK, uploads, retry, limits);
  }

  /** Returns the same for parts of networks that are larger than a request may be. */
  public static RestUpload ofParts(
      LongFunction<Upload> uploads, Supplier<BreakerRetry> retry, Supplier<Limits> limits) {
    return new RestUpload(Kind.PART, uploads, retry, limits);
  }

  /** What is stored. */
  enum Kind {
    MODEL("model", "the .safetensors file of the model", "/_cross_media/models/{model}") {
      @Override
      Target target(RestRequest request) {
        ModelReference model = ModelReference.parse(request.param("model"));
        return new Target(
            this,
            ModelActions.BEGIN_PUT,
            new LocalAction.Request<>(model),
            ModelActions.PUT,
            file -> new LocalAction.Request<>(new ModelActions.NewFile(model, file)));
      }
    },
    NETWORK("network", "a zip of the network's files", NETWORKS) {
      @Override
      Target target(RestRequest request) {
        String name = request.param("network");
        return new Target(
            this,
            NetworkActions.BEGIN_PUT,
            new LocalAction.Request<>(name),
            NetworkActions.PUT,
            zip ->
                new LocalAction.Request<>(
                    new NetworkActions.NewNetwork(name, zip, Optional.empty())));
      }
    },
    PART("network_part", "a part of a zip", NETWORKS + "/_parts/{upload}/{part}") {
      @Override
      Target target(RestRequest request) {
        String name = request.param("network");
        Optional<String> upload = Optional.of(request.param("upload"));
        int part = request.paramAsInt("part", 0);
        return new Target(
            this,
            NetworkActions.BEGIN_PUT,
            new LocalAction.Request<>(name),
            NetworkActions.PUT_PART,
            bytes -> new LocalAction.Request<>(new NetworkActions.Part(name, upload, part, bytes)));
      }
    };

    private final String label;
    private final String body;
    private final String path;

    Kind(String label, String body, String path) {
      this.label = label;
      this.body = body;
      this.path = path;
    }

    abstract Target target(RestRequest request);

    /** Only what is created has a place, and a part is not. */
    String location(Answer answer) {
      String name = this == MODEL ? "version" : label;
      return path.substring(0, path.indexOf('{'))
          + URLEncoder.encode(answer.content().get(name).toString(), StandardCharsets.UTF_8)
              .replace("%40", "@");
    }
  }

  /** What is stored, and the actions that ask whether it may be and store it. */
  record Target(
      Kind kind,
      ActionType<ActionResponse.Empty> begin,
      LocalAction.Request<?> beginning,
      ActionType<Answer> put,
      Function<BytesReference, LocalAction.Request<?>> putting) {}

  @Override
  public String getName() {
    return "cross_media_put_" + kind.label;
  }

  @Override
  public List<Route> routes() {
    return List.of(new Route(PUT, kind.path));
  }

  @Override
  public boolean mediaTypesValid(RestRequest request) {
    return true;
  }

  @Override
  public boolean supportsContentStream() {
    return true;
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    Target target = kind.target(request);
    String length = request.header("Content-Length");
    long bytes = length == null ? UNKNOWN : Long.parseLong(length);
    return new Receiving(
        request, client, target, () -> uploads.apply(bytes), retry.get(), limits.get());
  }

  /**
   * Collects the body of one request and stores it. No memory is held for users who may not store
   * it, nor for a body that stalls or trickles; a rejected body is read to its end and discarded.
   */
  static final class Receiving implements RequestBodyChunkConsumer {

    private static final long ENOUGH = -1;

    private final RestRequest request;
    private final NodeClient client;
    private final Target target;
    private final Supplier<Upload> uploads;
    private final BreakerRetry retry;
    private final Limits limits;
    private final UploadPace pace = new UploadPace(System::nanoTime);

    /** The body, kept from the beginning: a request that was answered no longer gives it. */
    private HttpBody.Stream stream;

    private Optional<Upload> current = Optional.empty();
    private boolean over;

    Receiving(
        RestRequest request,
        NodeClient client,
        Target target,
        Supplier<Upload> uploads,
        BreakerRetry retry,
        Limits limits) {
      this.request = request;
      this.client = client;
      this.target = target;
      this.uploads = uploads;
      this.retry = retry;
      this.limits = limits;
    }

    @Override
    public void accept(RestChannel channel) throws IOException {
      if (request.isStreamedContent()) {
        stream = request.contentStream();
        client.execute(
            target.begin(),
            target.beginning(),
            ContextPreservingActionListener.wrapPreservingContext(
                ActionListener.wrap(allowed -> begin(channel), reason -> refuse(channel, reason)),
                client.threadPool().getThreadContext()));
      } else {
        store(channel, whole());
      }
    }

    private Upload whole() throws IOException {
      Upload upload = uploads.get();
      boolean complete = false;
      try {
        upload.add(request.content());
        complete = true;
        return upload;
      } finally {
        if (!complete) {
          upload.close();
        }
      }
    }

    private void begin(RestChannel channel) {
      if (isWanted(uploads.get())) {
        watch(channel);
        next();
      }
    }

    private synchronized boolean isWanted(Upload upload) {
      if (over) {
        upload.close();
      } else {
        current = Optional.of(upload);
      }
      return !over;
    }

    private void watch(RestChannel channel) {
      ThreadPool threads = client.threadPool();
      threads.schedule(
          () -> requirePace(channel), limits.get(Limits.UPLOAD_TIMEOUT), threads.generic());
    }

    private void requirePace(RestChannel channel) {
      long slow;
      synchronized (this) {
        slow = pace.isSlowerThan(limits.bytes(Limits.UPLOAD_RATE)) ? pace.bytes() : ENOUGH;
        pace.goOn();
        if (over) {
          return;
        }
      }
      if (slow == ENOUGH) {
        watch(channel);
      } else {
        refuse(channel, limits.tooSlow(slow));
        request.getHttpChannel().close();
      }
    }

    private void next() {
      synchronized (this) {
        pace.waiting();
      }
      stream.next();
    }

    @Override
    public void handleChunk(RestChannel channel, ReleasableBytesReference chunk, boolean isLast) {
      received(chunk.length());
      ActionListener<Void> refused = ActionListener.wrap(done -> {}, r -> refuse(channel, r));
      retry.<Void>run(
          l -> {
            add(chunk);
            l.onResponse(null);
          },
          ActionListener.notifyOnce(
              ActionListener.runAfter(
                  ActionListener.runBefore(refused, chunk::close), () -> goOn(channel, isLast))));
    }

    private synchronized void received(int bytes) {
      pace.received(bytes);
    }

    private synchronized void add(BytesReference chunk) throws IOException {
      if (!over) {
        current.orElseThrow().add(chunk);
      }
    }

    private void goOn(RestChannel channel, boolean wasLast) {
      if (wasLast) {
        end().ifPresent(upload -> store(channel, upload));
      } else {
        next();
      }
    }

    /** Returns the whole upload, once, and nothing if it was rejected. */
    private synchronized Optional<Upload> end() {
      Optional<Upload> whole = current;
      current = Optional.empty();
      over = true;
      return whole;
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

    private void store(RestChannel channel, Upload upload) {
      BytesReference file = upload.take();
      if (file.length() == 0) {
        upload.close();
        answer(
            channel, new IllegalArgumentException("the body is empty: send " + target.kind().body));
        return;
      }
      client.execute(
          target.put(),
          target.putting().apply(file),
          ActionListener.runBefore(
              new RestToXContentListener<>(channel, Receiving::status, target.kind()::location),
              upload::close));
    }

    static RestStatus status(Answer answer) {
      return "created".equals(answer.content().get("result")) ? RestStatus.CREATED : RestStatus.OK;
    }

    @Override
    public void streamClose() {
      release();
    }
  }

  /**
   * Measures how fast the body of an upload arrives. Only the time that the node waits for its
   * client counts.
   */
  static final class UploadPace {

    private static final double SECOND = 1e9;

    private final LongSupplier clock;
    private boolean isWaiting;
    private long since;
    private long waited;
    private long received;

    /** Creates a pace measured by a clock of nanoseconds. */
    UploadPace(LongSupplier clock) {
      this.clock = clock;
    }

    /** Starts counting the time: the client has to send. */
    void waiting() {
      since = clock.getAsLong();
      isWaiting = true;
    }

    /** Stops counting the time: the node has to work. */
    void received(int bytes) {
      pause();
      isWaiting = false;
      received += bytes;
    }

    private void pause() {
      if (isWaiting) {
        long now = clock.getAsLong();
        waited += now - since;
        since = now;
      }
    }

    /** Returns the bytes received in this interval. */
    long bytes() {
      return received;
    }

    /** Returns true if the bytes of this interval are fewer than a rate per second demands. */
    boolean isSlowerThan(long rate) {
      pause();
      return received < rate * (waited / SECOND);
    }

    /** Begins the next interval. */
    void goOn() {
      waited = 0;
      received = 0;
    }
  }
}
