package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.CrossMediaField;
import java.util.Map;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.common.lucene.BytesRefs;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.IndexType;
import org.elasticsearch.index.mapper.KeywordFieldMapper;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.SourceValueFetcher;
import org.elasticsearch.index.mapper.TextSearchInfo;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;

/** How a {@code cross_media} field is searched: by its strongest words, as if they were a text. */
public final class CrossMediaFieldType extends MappedFieldType {

  private static final FieldType SEARCHED_AS = new FieldType();

  static {
    SEARCHED_AS.setTokenized(true);
    SEARCHED_AS.setOmitNorms(true);
    SEARCHED_AS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    SEARCHED_AS.freeze();
  }

  private final TextSearchInfo searchInfo;
  private final KeywordFieldMapper.KeywordFieldType words;

  CrossMediaFieldType(String name, NamedAnalyzer analyzer, Map<String, String> meta) {
    super(name, IndexType.terms(true, true), false, meta);
    this.searchInfo = new TextSearchInfo(SEARCHED_AS, null, analyzer, analyzer);
    this.words = new KeywordFieldMapper.KeywordFieldType(CrossMediaField.wordsOf(name));
  }

  @Override
  public String typeName() {
    return CrossMediaFieldMapper.TYPE;
  }

  /** What Kibana takes the field for: a string it can search and aggregate. */
  @Override
  public String familyTypeName() {
    return KeywordFieldMapper.CONTENT_TYPE;
  }

  @Override
  public TextSearchInfo getTextSearchInfo() {
    return searchInfo;
  }

  @Override
  public boolean fieldHasValue(FieldInfos infos) {
    return infos.fieldInfo(CrossMediaField.modelOf(name())) != null;
  }

  @Override
  public Query existsQuery(SearchExecutionContext context) {
    return new FieldExistsQuery(CrossMediaField.modelOf(name()));
  }

  @Override
  public Query termQuery(Object value, SearchExecutionContext context) {
    return CrossMediaField.word(name(), BytesRefs.toString(value));
  }

  @Override
  public IndexFieldData.Builder fielddataBuilder(FieldDataContext context) {
    return words.fielddataBuilder(context);
  }

  @Override
  public ValueFetcher valueFetcher(SearchExecutionContext context, String format) {
    return SourceValueFetcher.identity(name(), context, format);
  }
}
