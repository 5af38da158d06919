package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.elasticsearch.limits.Await;
import java.util.ArrayList;
import java.util.List;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.search.TransportClosePointInTimeAction;
import org.elasticsearch.action.search.TransportOpenPointInTimeAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.mapper.RoutingFieldMapper;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.ingest.IngestService;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.elasticsearch.xcontent.XContentBuilder;

/** Reads the whole documents that match a query at one point in time, page by page, and blocks. */
final class DocumentPages {

  private final Client client;
  private final BytesReference point;
  private final QueryBuilder query;
  private final int size;
  private final TimeValue keptAlive;
  private Object[] last;
  private long total;
  private boolean read;

  private DocumentPages(
      Client client, BytesReference point, QueryBuilder query, int size, TimeValue keptAlive) {
    this.client = client;
    this.point = point;
    this.query = query;
    this.size = size;
    this.keptAlive = keptAlive;
  }

  /** Opens a point in time, which stays open as long as its pages are requested. */
  static DocumentPages open(
      Client client, ProjectRequest indices, QueryBuilder query, int size, TimeValue keptAlive) {
    OpenPointInTimeRequest open =
        new OpenPointInTimeRequest(indices.indices())
            .indicesOptions(indices.indicesOptions())
            .keepAlive(keptAlive);
    OpenPointInTimeResponse opened =
        Await.of(l -> client.execute(TransportOpenPointInTimeAction.TYPE, open, l));
    return new DocumentPages(client, opened.getPointInTimeId(), query, size, keptAlive);
  }

  /** Returns how many documents there are, known with the first page. */
  long total() {
    return total;
  }

  /** Returns true after the last page. */
  boolean areRead() {
    return read;
  }

  /** Reads the next page; an empty one is the last. */
  List<StoredDocument> next() {
    if (read) {
      return List.of();
    }
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .query(query)
            .size(size)
            .sort("_shard_doc")
            .trackTotalHits(last == null)
            .seqNoAndPrimaryTerm(true)
            .fetchSource(FetchSourceContext.of(true, false, null, null))
            .pointInTimeBuilder(new PointInTimeBuilder(point).setKeepAlive(keptAlive));
    if (last != null) {
      source.searchAfter(last);
    }
    SearchRequest search = new SearchRequest().source(source).allowPartialSearchResults(false);
    return Await.of(l -> client.search(search, l.map(this::page)));
  }

  private List<StoredDocument> page(SearchResponse response) {
    SearchHit[] hits = response.getHits().getHits();
    if (last == null) {
      total = response.getHits().getTotalHits().value();
    }
    List<StoredDocument> page = new ArrayList<>(hits.length);
    for (SearchHit hit : hits) {
      page.add(StoredDocument.of(hit));
      last = hit.getSortValues();
    }
    read = hits.length < size;
    return page;
  }

  /** Closes the point in time, by a client whose requests survive the end of the task. */
  void close(Client lasting) {
    lasting.execute(
        TransportClosePointInTimeAction.TYPE,
        new ClosePointInTimeRequest(point),
        ActionListener.noop());
  }

  /**
   * A document as it was read.
   *
   * @param routing null for none
   * @param source of length 0 where the index keeps none
   */
  record StoredDocument(
      String index,
      String id,
      String routing,
      long seqNo,
      long primaryTerm,
      BytesReference source) {

    static StoredDocument of(SearchHit hit) {
      DocumentField routing = hit.field(RoutingFieldMapper.NAME);
      return new StoredDocument(
          hit.getIndex(),
          hit.getId(),
          routing == null ? null : routing.getValue(),
          hit.getSeqNo(),
          hit.getPrimaryTerm(),
          hit.hasSource()
              ? new BytesArray(BytesReference.toBytes(hit.getSourceRef()))
              : BytesArray.EMPTY);
    }

    /** Replaces the document, unless it has changed since; its pipeline made what it is already. */
    IndexRequest with(XContentBuilder newSource) {
      return new IndexRequest(index)
          .id(id)
          .routing(routing)
          .setIfSeqNo(seqNo)
          .setIfPrimaryTerm(primaryTerm)
          .setPipeline(IngestService.NOOP_PIPELINE_NAME)
          .source(newSource);
    }

    @Override
    public String toString() {
      return index + "/" + id;
    }
  }
}
