package io.github.crossmedia.elasticsearch.documents;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldMapper;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.lucene.FieldNames;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BaseBroadcastResponse;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.action.support.broadcast.node.TransportBroadcastByNodeAction;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.routing.IndexShardRoutingTable;
import org.elasticsearch.cluster.routing.PlainShardsIterator;
import org.elasticsearch.cluster.routing.RoutingTable;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.routing.ShardsIterator;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MappingLookup;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.indices.IndexClosedException;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.rest.action.RestActions;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

/** Counts, by index and field, the pictures of each version of a model. */
public final class IndexStatsAction {

  public static final ActionType<IndexStats> TYPE =
      new ActionType<>("indices:monitor/cross_media/stats");

  private IndexStatsAction() {}

  public static final class Request extends BroadcastRequest<Request> {

    /** Asks for indices by names or patterns, all of them if there is none. */
    public Request(String... indices) {
      super(indices, IndicesOptions.strictExpandOpenAndForbidClosedIgnoreThrottled());
    }

    /** Asks for every index, hidden ones too. */
    static Request ofAll() {
      Request all = new Request();
      all.indicesOptions(IndicesOptions.LENIENT_EXPAND_OPEN_CLOSED_HIDDEN);
      return all;
    }

    Request(StreamInput in) throws IOException {
      super(in);
    }

    @Override
    public boolean includeDataStreams() {
      return true;
    }
  }

  /** Counts on the primary shards of those indices that have a field with pictures. */
  public static final class Transport
      extends TransportBroadcastByNodeAction<Request, IndexStats, ShardCounts, Void> {

    private static final String TYPE = '"' + CrossMediaFieldMapper.TYPE + '"';

    private final IndicesService indices;
    private final ProjectResolver projects;

    @Inject
    public Transport(
        ClusterService cluster,
        TransportService transport,
        IndicesService indices,
        ActionFilters filters,
        IndexNameExpressionResolver names,
        ProjectResolver projects) {
      super(
          IndexStatsAction.TYPE.name(),
          cluster,
          transport,
          filters,
          names,
          Request::new,
          transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT));
      this.indices = indices;
      this.projects = projects;
    }

    @Override
    protected String[] resolveConcreteIndexNames(ClusterState cluster, Request request) {
      ProjectMetadata project = projects.getProjectMetadata(cluster);
      return Stream.of(super.resolveConcreteIndexNames(cluster, request))
          .filter(index -> hasPictures(project.index(index).mapping()))
          .toArray(String[]::new);
    }

    private static boolean hasPictures(MappingMetadata mapping) {
      return mapping != null && mapping.source().string().contains(TYPE);
    }

    /**
     * Returns the shards to count; a shard that no node has counts as one that can't be counted.
     */
    @Override
    protected ShardsIterator shards(
        ClusterState cluster, Request request, String[] concreteIndices) {
      RoutingTable routing = cluster.routingTable(projects.getProjectId());
      return new PlainShardsIterator(
          Stream.of(concreteIndices)
              .flatMap(index -> routing.index(index).allShards())
              .map(IndexShardRoutingTable::primaryShard)
              .toList());
    }

    @Override
    protected ClusterBlockException checkGlobalBlock(ClusterState cluster, Request request) {
      return cluster.blocks().globalBlockedException(ClusterBlockLevel.METADATA_READ);
    }

    @Override
    protected ClusterBlockException checkRequestBlock(
        ClusterState cluster, Request request, String[] concreteIndices) {
      return null;
    }

    @Override
    protected ShardCounts readShardResult(StreamInput in) throws IOException {
      return ShardCounts.read(in);
    }

    @Override
    protected Request readRequestFrom(StreamInput in) throws IOException {
      return new Request(in);
    }

    @Override
    protected ResponseFactory<IndexStats, ShardCounts> getResponseFactory(
        Request request, ClusterState cluster) {
      return IndexStats::new;
    }

    @Override
    protected void shardOperation(
        Request request,
        ShardRouting shard,
        Task task,
        Void nodeContext,
        ActionListener<ShardCounts> listener) {
      ActionListener.completeWith(
          listener,
          () ->
              PictureCounts.of(
                  indices.indexServiceSafe(shard.index()).getShard(shard.id()),
                  indices.getFieldFilter().apply(shard.getIndexName())));
    }
  }

  /** The number of pictures that each version projected, by index and field. */
  static final class IndexStats extends BaseBroadcastResponse implements ToXContentObject {

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

  /** Counts the pictures of one shard, without those of deleted documents. */
  static final class PictureCounts {

    private PictureCounts() {}

    /** Counts by the fields that the caller may see. */
    static ShardCounts of(IndexShard shard, Predicate<String> seen) throws IOException {
      if (shard.indexSettings().getIndexMetadata().getState() == IndexMetadata.State.CLOSE) {
        throw new IndexClosedException(shard.shardId().getIndex()); // would seem to be empty
      }
      MappingLookup mapping = shard.mapperService().mappingLookup();
      Map<String, Map<String, Long>> fields = new TreeMap<>();
      try (Engine.Searcher searcher = shard.acquireSearcher("cross_media_stats")) {
        for (String name : mapping.getMatchingFieldNames("*")) {
          MappedFieldType field = mapping.getFieldType(name);
          if (CrossMediaFieldMapper.TYPE.equals(field.typeName()) && seen.test(field.name())) {
            fields.put(field.name(), count(searcher.getIndexReader(), field.name()));
          }
        }
      }
      return new ShardCounts(shard.shardId().getIndexName(), fields);
    }

    private static Map<String, Long> count(IndexReader reader, String field) throws IOException {
      Map<String, Long> versions = new TreeMap<>();
      for (LeafReaderContext leaf : reader.leaves()) {
        Bits live = leaf.reader().getLiveDocs();
        TermsEnum made = Terms.getTerms(leaf.reader(), FieldNames.model(field)).iterator();
        while (made.next() != null) {
          long pictures = live == null ? made.docFreq() : live(made, live);
          if (pictures > 0) {
            versions.merge(made.term().utf8ToString(), pictures, Long::sum);
          }
        }
      }
      return versions;
    }

    private static long live(TermsEnum made, Bits live) throws IOException {
      long count = 0;
      PostingsEnum documents = made.postings(null, PostingsEnum.NONE);
      while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        count += live.get(documents.docID()) ? 1 : 0;
      }
      return count;
    }
  }

  /** The number of pictures of a shard that each version projected, by field. */
  record ShardCounts(String index, Map<String, Map<String, Long>> fields) implements Writeable {

    private static final int VERSION = 1;

    static ShardCounts read(StreamInput in) throws IOException {
      return Wire.read(
          in,
          (content, version) ->
              new ShardCounts(
                  content.readString(),
                  content.readMap(versions -> versions.readMap(StreamInput::readVLong))));
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      Wire.write(
          out,
          VERSION,
          content -> {
            content.writeString(index);
            content.writeMap(
                fields, (o, versions) -> o.writeMap(versions, StreamOutput::writeVLong));
          });
    }

    /** Adds these counts to those of other shards, by index, field and version. */
    void addTo(Map<String, Map<String, Map<String, Long>>> indices) {
      Map<String, Map<String, Long>> all = indices.computeIfAbsent(index, i -> new TreeMap<>());
      fields.forEach(
          (field, versions) -> {
            Map<String, Long> counts = all.computeIfAbsent(field, f -> new TreeMap<>());
            versions.forEach((version, pictures) -> counts.merge(version, pictures, Long::sum));
          });
    }
  }
}
