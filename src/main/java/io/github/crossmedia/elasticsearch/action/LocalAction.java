package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.limits.Await;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/**
 * An action that runs on the node that receives the request, on behalf of the caller, so that roles
 * can grant it. Neither the request nor the answer is ever sent to another node.
 */
public abstract class LocalAction<C, A extends ActionResponse>
    extends TransportAction<LocalAction.Request<C>, A> {

  private final BiConsumer<C, ActionListener<A>> run;

  protected LocalAction(
      ActionType<A> type,
      TransportService transport,
      ActionFilters filters,
      BiConsumer<C, ActionListener<A>> run) {
    this(type, transport, filters, run, EsExecutors.DIRECT_EXECUTOR_SERVICE);
  }

  /** Creates an action whose answer may be waited for: it runs in the pool of administration. */
  protected LocalAction(
      ActionType<A> type,
      TransportService transport,
      ActionFilters filters,
      CheckedFunction<C, A, Exception> answer) {
    this(
        type,
        transport,
        filters,
        (content, listener) -> ActionListener.completeWith(listener, () -> answer.apply(content)),
        transport.getThreadPool().executor(Await.POOL));
  }

  /** Creates an action that an executor runs. */
  protected LocalAction(
      ActionType<A> type,
      TransportService transport,
      ActionFilters filters,
      BiConsumer<C, ActionListener<A>> run,
      Executor executor) {
    super(type.name(), filters, transport.getTaskManager(), executor);
    this.run = run;
  }

  @Override
  protected final void doExecute(Task task, Request<C> request, ActionListener<A> listener) {
    ActionListener.run(listener, l -> run.accept(request.content(), l));
  }

  /** A request whose content is one value, checked where it is made. */
  public static final class Request<C> extends ActionRequest {

    private final C content;

    public Request(C content) {
      this.content = content;
    }

    C content() {
      return content;
    }

    @Override
    public ActionRequestValidationException validate() {
      return null;
    }

    @Override
    public void writeTo(StreamOutput out) {
      TransportAction.localOnly();
    }
  }
}
