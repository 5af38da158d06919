package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.lucene.CrossMediaField;
import java.util.Objects;
import org.apache.lucene.search.Query;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;

/** Documents one version made; lives on a shard only and never travels. */
final class MadeByQueryBuilder extends LeafQueryBuilder<MadeByQueryBuilder> {

  private final String field;
  private final String version;

  MadeByQueryBuilder(String field, String version) {
    this.field = field;
    this.version = version;
  }

  @Override
  protected Query doToQuery(SearchExecutionContext context) {
    return CrossMediaField.madeBy(field, version);
  }

  @Override
  protected void doWriteTo(StreamOutput out) {
    throw new UnsupportedOperationException("this query is made on a shard and stays there");
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) {
    throw new UnsupportedOperationException("this query is made on a shard and stays there");
  }

  @Override
  protected boolean doEquals(MadeByQueryBuilder other) {
    return field.equals(other.field) && version.equals(other.version);
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(field, version);
  }

  @Override
  public String getWriteableName() {
    return "cross_media_made_by";
  }

  @Override
  public TransportVersion getMinimalSupportedVersion() {
    return TransportVersion.zero();
  }
}
