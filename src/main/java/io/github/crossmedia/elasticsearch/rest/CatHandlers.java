package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.GET;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.LocalAction;
import io.github.crossmedia.elasticsearch.action.StoreActions;
import java.util.List;
import java.util.Map;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Table;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.action.RestResponseListener;
import org.elasticsearch.rest.action.cat.AbstractCatAction;
import org.elasticsearch.rest.action.cat.RestTable;

/** The lists of models and networks as tables, which people read in a terminal. */
public final class CatHandlers {

  private static final String SIZE = "_in_bytes";

  private CatHandlers() {}

  public static List<RestHandler> all() {
    return List.of(
        new Handler(
            "models",
            StoreActions.Kind.MODEL,
            List.of(
                new Column("model", "m", "id"),
                new Column("current", "c", "version that projects new documents"),
                new Column("served", "s", "versions that are searched"),
                new Column("served_memory" + SIZE, "mem", "memory that these take"))),
        new Handler(
            "networks",
            StoreActions.Kind.NETWORK,
            List.of(
                new Column("network", "n", "name"),
                new Column("created", "c", "when it was stored"),
                new Column("size" + SIZE, "s", "size of its files"),
                new Column("picture_dimensions", "pd", "length of what it says of a picture"),
                new Column("text_dimensions", "td", "length of what it says of a text"),
                new Column("licence", "l", "first line of its licence"))));
  }

  /** A column, called by the key of the list without its unit. */
  private record Column(String key, String alias, String description) {

    String name() {
      return key.replace(SIZE, "").replace('_', '.');
    }

    private String attributes() {
      String right = isSize() || key.endsWith("dimensions") ? "text-align:right;" : "";
      return "alias:" + alias + ";" + right + "desc:" + description;
    }

    private boolean isSize() {
      return key.endsWith(SIZE);
    }

    private Object cell(Map<?, ?> row) {
      Object value = row.get(key);
      return isSize() && value instanceof Number bytes
          ? ByteSizeValue.ofBytes(bytes.longValue())
          : value;
    }
  }

  /** Shows all of a kind. */
  private static final class Handler extends AbstractCatAction {

    private final String list;
    private final StoreActions.Kind kind;
    private final List<Column> columns;

    Handler(String list, StoreActions.Kind kind, List<Column> columns) {
      this.list = list;
      this.kind = kind;
      this.columns = columns;
    }

    @Override
    public String getName() {
      return "cat_cross_media_" + list;
    }

    @Override
    public List<Route> routes() {
      return List.of(new Route(GET, "/_cat/cross_media/" + list));
    }

    @Override
    protected void documentation(StringBuilder lines) {
      lines.append("/_cat/cross_media/").append(list).append('\n');
    }

    @Override
    protected RestChannelConsumer doCatRequest(RestRequest request, NodeClient client) {
      return channel ->
          client.execute(
              StoreActions.GET,
              new LocalAction.Request<>(new StoreActions.Named(kind, "")),
              new RestResponseListener<Answer>(channel) {
                @Override
                public RestResponse buildResponse(Answer answer) throws Exception {
                  return RestTable.buildResponse(
                      table((List<?>) answer.content().get(list)), channel);
                }
              });
    }

    @Override
    protected Table getTableWithHeader(RestRequest request) {
      Table table = new Table().startHeaders();
      columns.forEach(column -> table.addCell(column.name(), column.attributes()));
      return table.endHeaders();
    }

    private Table table(List<?> rows) {
      Table table = getTableWithHeader(null);
      for (Object row : rows) {
        table.startRow();
        columns.forEach(column -> table.addCell(column.cell((Map<?, ?>) row)));
        table.endRow();
      }
      return table;
    }
  }
}
