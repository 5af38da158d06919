package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.IndexAnalyzers;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.MapperServiceTestCase;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.xcontent.XContentBuilder;

/** Mappings with a field of pictures. */
abstract class PictureMapperTestCase extends MapperServiceTestCase {

  @Override
  protected Collection<? extends Plugin> getPlugins() {
    return List.of(new CrossMediaPlugin());
  }

  @Override
  protected IndexAnalyzers createIndexAnalyzers(IndexSettings settings) {
    return analyzers();
  }

  static IndexAnalyzers analyzers() {
    return IndexAnalyzers.of(
        Map.of(
            "default", named("default", new StandardAnalyzer()),
            "spaces", named("spaces", new WhitespaceAnalyzer())));
  }

  private static NamedAnalyzer named(String name, Analyzer analyzer) {
    return new NamedAnalyzer(name, AnalyzerScope.INDEX, analyzer);
  }

  static void minimalMapping(XContentBuilder b) throws IOException {
    b.field("type", "cross_media");
  }

  static Map<String, Object> picture(Map<String, Float> words, List<Float> vector) {
    Map<String, Object> sorted = new TreeMap<>(words);
    return Map.of("model", "corel@3", "words", sorted, "vector", vector);
  }

  /** A picture and, with these parameters, a native field of two dimensions. */
  static XContentBuilder withVector(
      String vectorField, CheckedConsumer<XContentBuilder, IOException> parameters)
      throws IOException {
    return mapping(
        b -> {
          b.startObject("native").field("type", "dense_vector").field("dims", 2);
          parameters.accept(b);
          b.endObject();
          b.startObject("field").field("type", "cross_media");
          b.field("vector_field", vectorField).endObject();
        });
  }
}
