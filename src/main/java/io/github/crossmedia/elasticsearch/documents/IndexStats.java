package io.github.crossmedia.elasticsearch.documents;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.broadcast.BaseBroadcastResponse;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.rest.action.RestActions;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

/** The number of pictures that each version projected, by index and field. */
public final class IndexStats extends BaseBroadcastResponse implements ToXContentObject {

  private final Map<String, Map<String, Map<String, Long>>> indices = new TreeMap<>();

  IndexStats(
      int shards,
      int successful,
      int failed,
      List<ShardCounts> counts,
      List<DefaultShardOperationFailedException> failures) {
    super(shards, successful, failed, failures);
    counts.forEach(each -> each.addTo(indices));
  }

  /** Returns the counts, by index, field and version. */
  Map<String, Map<String, Map<String, Long>>> indices() {
    return indices;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    throw new UnsupportedOperationException("the statistics of indices stay on their node");
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject();
    RestActions.buildBroadcastShardsHeader(builder, params, this);
    builder.startObject("indices");
    for (Map.Entry<String, Map<String, Map<String, Long>>> index : indices.entrySet()) {
      builder.startObject(index.getKey()).startObject("fields");
      for (Map.Entry<String, Map<String, Long>> field : index.getValue().entrySet()) {
        builder.startObject(field.getKey());
        builder.field("pictures", field.getValue().values().stream().mapToLong(n -> n).sum());
        builder.field("versions", field.getValue());
        builder.endObject();
      }
      builder.endObject().endObject();
    }
    return builder.endObject().endObject();
  }
}
