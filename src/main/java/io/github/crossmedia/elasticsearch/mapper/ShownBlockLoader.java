package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.FieldNames;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.IOFunction;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.index.mapper.BlockLoader;
import org.elasticsearch.index.mapper.blockloader.ConstantNull;
import org.elasticsearch.search.fetch.StoredFieldsSpec;

/** Loads the words for ES|QL, none if a reader hides the field. */
record ShownBlockLoader(String field, BlockLoader words) implements BlockLoader {

  private BlockLoader of(LeafReaderContext leaf) {
    return FieldNames.isShown(leaf.reader(), field) ? words : ConstantNull.INSTANCE;
  }

  @Override
  public Builder builder(BlockFactory factory, int expected) {
    return words.builder(factory, expected);
  }

  @Override
  public IOFunction<CircuitBreaker, ColumnAtATimeReader> columnAtATimeReader(LeafReaderContext leaf)
      throws IOException {
    return of(leaf).columnAtATimeReader(leaf);
  }

  @Override
  public RowStrideReader rowStrideReader(CircuitBreaker breaker, LeafReaderContext leaf)
      throws IOException {
    return of(leaf).rowStrideReader(breaker, leaf);
  }

  @Override
  public StoredFieldsSpec rowStrideStoredFieldSpec() {
    return words.rowStrideStoredFieldSpec();
  }

  @Override
  public boolean supportsOrdinals() {
    return words.supportsOrdinals();
  }

  @Override
  public SortedSetDocValues ordinals(LeafReaderContext leaf) throws IOException {
    return FieldNames.isShown(leaf.reader(), field)
        ? words.ordinals(leaf)
        : DocValues.emptySortedSet();
  }
}
