package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.CrossMediaField;
import java.io.IOException;
import java.util.Map;
import org.elasticsearch.index.analysis.IndexAnalyzers;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.DocumentParserContext;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.MapperBuilderContext;

/** The field type {@code cross_media}: stores what a model made of a picture. */
public final class CrossMediaFieldMapper extends FieldMapper {

  public static final String TYPE = "cross_media";

  public static final TypeParser PARSER =
      new TypeParser(
          (name, context) -> new Builder(name, context.getIndexAnalyzers()),
          notInMultiFields(TYPE));

  private final IndexAnalyzers analyzers;
  private final NamedAnalyzer analyzer;

  private CrossMediaFieldMapper(
      String leafName, CrossMediaFieldType type, BuilderParams params, Builder builder) {
    super(leafName, type, params);
    this.analyzers = builder.analyzers;
    this.analyzer = builder.analyzer.get();
  }

  @Override
  protected void parseCreateField(DocumentParserContext context) throws IOException {
    StoredPicture picture = PictureParser.parse(context.parser());
    CrossMediaField field = CrossMediaField.named(fullPath());
    context.doc().addAll(field.fields(picture.projected()));
    picture
        .visualWords()
        .forEach((view, counts) -> context.doc().addAll(field.visualWords(view, counts)));
  }

  @Override
  protected boolean supportsParsingObject() {
    return true;
  }

  @Override
  public Map<String, NamedAnalyzer> indexAnalyzers() {
    return Map.of(fullPath(), analyzer);
  }

  @Override
  protected String contentType() {
    return TYPE;
  }

  @Override
  public FieldMapper.Builder getMergeBuilder() {
    return new Builder(leafName(), analyzers).init(this);
  }

  private static CrossMediaFieldMapper type(FieldMapper mapper) {
    return (CrossMediaFieldMapper) mapper;
  }

  static final class Builder extends FieldMapper.Builder {

    private final IndexAnalyzers analyzers;
    private final Parameter<NamedAnalyzer> analyzer;
    private final Parameter<Map<String, String>> meta = Parameter.metaParam();

    Builder(String name, IndexAnalyzers analyzers) {
      super(name);
      this.analyzers = analyzers;
      this.analyzer =
          Parameter.analyzerParam(
              "analyzer",
              false,
              mapper -> type(mapper).analyzer,
              analyzers::getDefaultIndexAnalyzer);
    }

    @Override
    protected Parameter<?>[] getParameters() {
      return new Parameter<?>[] {analyzer, meta};
    }

    @Override
    public String contentType() {
      return TYPE;
    }

    @Override
    public CrossMediaFieldMapper build(MapperBuilderContext context) {
      String fullName = context.buildFullName(leafName());
      CrossMediaFieldType type = new CrossMediaFieldType(fullName, analyzer.get(), meta.getValue());
      return new CrossMediaFieldMapper(leafName(), type, builderParams(this, context), this);
    }
  }
}
