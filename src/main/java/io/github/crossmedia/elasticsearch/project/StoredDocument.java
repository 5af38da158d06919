package io.github.crossmedia.elasticsearch.project;

import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.mapper.RoutingFieldMapper;
import org.elasticsearch.ingest.IngestService;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * A document as it was read.
 *
 * @param routing null for none
 * @param source of length 0 where the index keeps none
 */
record StoredDocument(
    String index, String id, String routing, long seqNo, long primaryTerm, BytesReference source) {

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
