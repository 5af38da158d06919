package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.elasticsearch.action.LocalAction;
import io.github.crossmedia.elasticsearch.action.StoreActions;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.index.IndexingPressure;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.script.MockScriptPlugin;
import org.elasticsearch.script.Script;
import org.elasticsearch.script.ScriptType;
import org.elasticsearch.test.ESSingleNodeTestCase;

/** Pictures that scripts write, and the memory that processed pictures take. */
public final class PictureFilterTests extends ESSingleNodeTestCase {

  /** A GIF of one pixel. */
  private static final String PICTURE = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

  private static final String LIMIT = "64kb";

  /** Writes its parameters into a document. */
  public static final class Scripts extends MockScriptPlugin {

    @Override
    protected Map<String, Function<Map<String, Object>, Object>> pluginScripts() {
      return Map.of("put", Scripts::put);
    }

    @SuppressWarnings("unchecked") // what the server hands to scripts
    private static Object put(Map<String, Object> variables) {
      Map<String, Object> context = (Map<String, Object>) variables.get("ctx");
      Map<String, Object> source = (Map<String, Object>) context.get("_source");
      source.putAll((Map<String, Object>) variables.get("params"));
      return null;
    }
  }

  @Override
  protected Collection<Class<? extends Plugin>> getPlugins() {
    return List.of(CrossMediaPlugin.class, Scripts.class);
  }

  @Override
  protected boolean resetNodeAfterTest() {
    return true;
  }

  @Override
  protected Settings nodeSettings() {
    return Settings.builder().put(IndexingPressure.MAX_COORDINATING_BYTES.getKey(), LIMIT).build();
  }

  private void create() throws IOException {
    client()
        .execute(
            StoreActions.PUT,
            new LocalAction.Request<StoreActions.NewFile>(
                new StoreActions.Body(
                    new StoreActions.Named(StoreActions.Kind.MODEL, "sent"),
                    new BytesArray(TestModels.file(PixelModels.colours(1))))))
        .actionGet();
    indicesAdmin()
        .prepareCreate("sent")
        .setMapping(
            "{\"properties\":{\"title\":{\"type\":\"keyword\"},"
                + "\"picture\":{\"type\":\"cross_media\",\"model\":\"sent\"}}}")
        .get();
  }

  private static Script script(String picture) {
    return new Script(ScriptType.INLINE, MockScriptPlugin.NAME, "put", Map.of("picture", picture));
  }

  private long pictures() {
    indicesAdmin().prepareRefresh("sent").get();
    SearchResponse found =
        client().prepareSearch("sent").setQuery(QueryBuilders.existsQuery("picture")).get();
    try {
      return found.getHits().getTotalHits().value();
    } finally {
      found.decRef();
    }
  }

  public void testAScriptOfAnUpdateBringsAPicture() throws IOException {
    create();
    client().prepareIndex("sent").setId("1").setSource("title", "none").get();

    client().update(new UpdateRequest("sent", "1").script(script(PICTURE))).actionGet();

    assertEquals(1, pictures());
  }

  /** It runs on the shard, where a picture would be in the translog before it is processed. */
  public void testAScriptOfABulkBringsNone() throws IOException {
    create();
    client().prepareIndex("sent").setId("1").setSource("title", "none").get();
    IndexRequest upsert = new IndexRequest().source("picture", PICTURE);

    BulkItemResponse[] items =
        client()
            .bulk(
                new BulkRequest()
                    .add(new UpdateRequest("sent", "1").script(script(PICTURE)))
                    .add(new UpdateRequest("sent", "2").script(script(PICTURE)).upsert(upsert)))
            .actionGet()
            .getItems();

    assertEquals(RestStatus.BAD_REQUEST, items[0].status());
    String reason = items[0].getFailure().getCause().getCause().getMessage();
    assertTrue(reason, reason.contains("send these by [_update]"));
    assertEquals(RestStatus.CREATED, items[1].status());
    assertEquals(1, pictures());
  }

  /** Small pictures become larger objects. What has no room is to be sent again. */
  public void testTheObjectsAreBytesOfTheBulk() throws IOException {
    create();
    IndexingPressure pressure = getInstanceFromNode(IndexingPressure.class);
    long before = pressure.stats().getTotalCoordinatingBytes();
    client().prepareIndex("sent").setSource("picture", PICTURE).get();
    long bytes = pressure.stats().getTotalCoordinatingBytes() - before;
    assertTrue("counted " + bytes, bytes > 2 * PICTURE.length());
    BulkRequest bulk = new BulkRequest();
    int sent = 2 * (int) (ByteSizeValue.parseBytesSizeValue(LIMIT, "").getBytes() / bytes);
    for (int i = 0; i < sent; i++) {
      bulk.add(new IndexRequest("sent").source("picture", PICTURE));
    }

    BulkItemResponse[] items = client().bulk(bulk).actionGet().getItems();

    long refused =
        Arrays.stream(items).filter(item -> item.status() == RestStatus.TOO_MANY_REQUESTS).count();
    assertTrue(refused + " of " + sent, refused > 0 && refused < sent);
    assertEquals(1 + sent - refused, pictures());
    assertEquals(0, pressure.stats().getCurrentCombinedCoordinatingAndPrimaryBytes());
  }
}
