package io.github.crossmedia.elasticsearch.documents;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldMapper;
import io.github.crossmedia.lucene.FieldNames;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MappingLookup;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.indices.IndexClosedException;

/** Counts the pictures of one shard, without those of deleted documents. */
final class PictureCounts {

  private PictureCounts() {}

  static ShardCounts of(IndexShard shard) throws IOException {
    if (shard.indexSettings().getIndexMetadata().getState() == IndexMetadata.State.CLOSE) {
      throw new IndexClosedException(shard.shardId().getIndex()); // would seem to be empty
    }
    MappingLookup mapping = shard.mapperService().mappingLookup();
    Map<String, Map<String, Long>> fields = new TreeMap<>();
    try (Engine.Searcher searcher = shard.acquireSearcher("cross_media_stats")) {
      for (String name : mapping.getMatchingFieldNames("*")) {
        MappedFieldType field = mapping.getFieldType(name);
        if (CrossMediaFieldMapper.TYPE.equals(field.typeName())) {
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
