package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.FieldNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.SortField;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.index.fielddata.FieldData;
import org.elasticsearch.index.fielddata.IndexFieldData.XFieldComparatorSource.Nested;
import org.elasticsearch.index.fielddata.IndexFieldDataCache;
import org.elasticsearch.index.fielddata.IndexOrdinalsFieldData;
import org.elasticsearch.index.fielddata.LeafOrdinalsFieldData;
import org.elasticsearch.index.fielddata.fieldcomparator.BytesRefFieldComparatorSource;
import org.elasticsearch.index.fielddata.ordinals.GlobalOrdinalsBuilder;
import org.elasticsearch.index.fielddata.ordinals.GlobalOrdinalsIndexFieldData;
import org.elasticsearch.index.fielddata.plain.AbstractLeafOrdinalsFieldData;
import org.elasticsearch.index.fielddata.plain.SortedSetOrdinalsIndexFieldData;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.script.field.KeywordDocValuesField;
import org.elasticsearch.search.MultiValueMode;
import org.elasticsearch.search.aggregations.support.CoreValuesSourceType;

/**
 * The strongest words as doc values of keywords, none if a reader hides the field. Global ordinals
 * are cached for all readers of an index, so this is checked before the cache.
 */
final class ShownFieldData extends SortedSetOrdinalsIndexFieldData {

  private final String field;

  ShownFieldData(
      String field, String words, IndexFieldDataCache cache, CircuitBreakerService breaker) {
    super(
        cache,
        words,
        CoreValuesSourceType.KEYWORD,
        breaker,
        (values, name) -> new KeywordDocValuesField(FieldData.toString(values), name));
    this.field = field;
  }

  private boolean isShown(LeafReaderContext leaf) {
    return FieldNames.isShown(leaf.reader(), field);
  }

  @Override
  public LeafOrdinalsFieldData load(LeafReaderContext leaf) {
    return isShown(leaf)
        ? super.load(leaf)
        : AbstractLeafOrdinalsFieldData.empty(toScriptFieldFactory);
  }

  @Override
  public LeafOrdinalsFieldData loadDirect(LeafReaderContext leaf) {
    return load(leaf);
  }

  @Override
  public IndexOrdinalsFieldData loadGlobal(DirectoryReader reader) {
    // the ordinals of a single segment are global already
    if (reader.leaves().size() <= 1 || reader.leaves().stream().anyMatch(this::isShown)) {
      return super.loadGlobal(reader);
    }
    try {
      var none = GlobalOrdinalsBuilder.buildEmpty(reader, this, toScriptFieldFactory);
      return none instanceof GlobalOrdinalsIndexFieldData shared
          ? shared.newConsumer(reader)
          : none;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Rejects index sorting: documents have many values, which a reader may hide. */
  @Override
  public SortField indexSort(
      IndexVersion created, Object missing, MultiValueMode mode, boolean descending) {
    throw new IllegalArgumentException(
        "an index can't be sorted by field ["
            + field
            + "] of type [cross_media]: name another field in [index.sort.field]");
  }

  /** Uses {@link #load}, which Lucene's own sort field would bypass. */
  @Override
  public SortField sortField(
      Object missing, MultiValueMode mode, Nested nested, boolean descending) {
    return new SortField(
        getFieldName(), new BytesRefFieldComparatorSource(this, missing, mode, nested), descending);
  }
}
