package io.github.crossmedia.elasticsearch.about;

import io.github.crossmedia.Release;
import java.io.IOException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

/** Returns the plugin's name and versions; granted by the cluster privilege {@code monitor}. */
public final class AboutAction {

  public static final ActionType<Response> TYPE =
      new ActionType<>("cluster:monitor/cross_media/about");

  private AboutAction() {}

  /** A request without parameters. */
  public static final class Request extends ActionRequest {

    public Request() {}

    Request(StreamInput in) throws IOException {
      super(in);
    }

    @Override
    public ActionRequestValidationException validate() {
      return null;
    }
  }

  /** The release on the node that received the request. */
  public static final class Response extends ActionResponse implements ToXContentObject {

    private final Release release;
    private final String build;

    Response(Release release, String build) {
      this.release = release;
      this.build = build;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeString(release.version());
      out.writeString(release.elasticsearch());
      out.writeString(release.lucene());
      out.writeString(build);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      return builder
          .startObject()
          .field("name", "cross-media")
          .field("version", release.version())
          .field("build", build)
          .startObject("built_for")
          .field("elasticsearch", release.elasticsearch())
          .field("lucene", release.lucene())
          .endObject()
          .endObject();
    }
  }

  /** Answers on the node that received the request. */
  public static final class Handler extends HandledTransportAction<Request, Response> {

    @Inject
    public Handler(TransportService transport, ActionFilters filters) {
      super(TYPE.name(), transport, filters, Request::new, EsExecutors.DIRECT_EXECUTOR_SERVICE);
    }

    @Override
    protected void doExecute(Task task, Request request, ActionListener<Response> listener) {
      listener.onResponse(new Response(Release.current(), Build.id()));
    }
  }
}
