package io.github.crossmedia.elasticsearch.query;

import java.util.Objects;
import org.apache.lucene.search.Query;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * A filter that is already a Lucene query of this shard, for native queries that accept only
 * builders.
 */
final class ReadyFilter extends LeafQueryBuilder<ReadyFilter> {

  private static final String NAME = CrossMediaQueryBuilder.NAME + "_ready_filter";

  private final Query query;

  ReadyFilter(Query query) {
    this.query = query;
  }

  @Override
  protected Query doToQuery(SearchExecutionContext context) {
    return query;
  }

  @Override
  protected void doWriteTo(StreamOutput out) {
    throw new UnsupportedOperationException("[" + NAME + "] stays on its shard");
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) {
    throw new UnsupportedOperationException("[" + NAME + "] stays on its shard");
  }

  @Override
  protected boolean doEquals(ReadyFilter other) {
    return query.equals(other.query);
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(query);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public TransportVersion getMinimalSupportedVersion() {
    return TransportVersion.zero();
  }
}
