package io.github.crossmedia.elasticsearch.mapper;

import static org.hamcrest.Matchers.containsString;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.index.mapper.MapperParsingException;
import org.elasticsearch.xcontent.XContentBuilder;

/** Parameters that a mapping may not have. */
public class RefusedMappingsTest extends PictureMapperTestCase {

  public void testTheVectorFieldMustHoldVectors() throws IOException {
    assertMappingRefused(
        "field [field] names [other] as its [vector_field],"
            + " which is not a field of type [dense_vector]",
        fieldMapping(b -> b.field("type", "cross_media").field("vector_field", "other")));
  }

  public void testTheVectorFieldMustRankByDotProducts() throws IOException {
    assertVectorFieldRefused("needs [", b -> b.field("similarity", "cosine"));
    assertVectorFieldRefused("needs [", b -> {});
    assertVectorFieldRefused("needs [", b -> b.field("index", false));
    assertVectorFieldRefused(
        "has an [element_type] that does not hold floats",
        b -> b.field("element_type", "byte").field("similarity", "max_inner_product"));
  }

  public void testVectorsThatAreNotStoredNeedAVectorFieldThatDoesNotRoundThem() throws IOException {
    assertMappingRefused(
        "[stored_vector: none] needs a field of type [dense_vector], which the mapping of"
            + " [field] must name as its [vector_field]",
        fieldMapping(b -> b.field("type", "cross_media").field("stored_vector", "none")));
    assertMappingRefused(
        "which needs [\"element_type\": \"float\"]",
        mapping(
            b -> {
              b.startObject("native").field("type", "dense_vector").field("dims", 2);
              b.field("element_type", "bfloat16");
              b.field("similarity", "max_inner_product").endObject();
              b.startObject("field").field("type", "cross_media");
              b.field("stored_vector", "none").field("vector_field", "native");
              b.endObject();
            }));
  }

  private void assertVectorFieldRefused(
      String reason, CheckedConsumer<XContentBuilder, IOException> parameters) throws IOException {
    assertMappingRefused(
        "field [field] names [native] as its [vector_field], which " + reason,
        withVector("native", parameters));
  }

  private void assertMappingRefused(String message, XContentBuilder mapping) {
    Exception e = expectThrows(IllegalArgumentException.class, () -> createMapperService(mapping));
    assertThat(e.getMessage(), containsString(message));
  }

  public void testParametersOutOfRangeAreRefused() {
    assertRefused("n_grams", 4, "[n_grams] must be between 1 and 3, but is 4");
    assertRefused(
        "stored_vector",
        "half",
        "[stored_vector] must be [float32], [int8] or [none], but is [half]");
    assertRefused(
        "stored_views",
        "half",
        "[stored_views] must be [float32], [float16], [int8] or [none], but is [half]");
    assertRefused("analyzer", "klingon", "analyzer [klingon] has not been configured");
    assertRefused("dimensions", 3, "[dimensions] must be an object of versions and numbers");
    assertRefused("dimensions", Map.of("corel@3", 0), "[dimensions.corel@3] must be between [1]");
    assertRefused("dimensions", Map.of("corel@3", 1.5), "[dimensions.corel@3] must be an integer");
    assertRefused("views", Collections.nCopies(101, "sift"), "[views] may name at most [100]");
    assertRefused(
        "views", List.of(""), "the name of a view must have 1 to 256 characters, but has 0");
    assertRefused("fields", Map.of("raw", Map.of("type", "keyword")), "can't have [fields]");
  }

  private void assertRefused(String parameter, Object value, String message) {
    Exception e =
        expectThrows(
            MapperParsingException.class,
            () ->
                createMapperService(
                    fieldMapping(b -> b.field("type", "cross_media").field(parameter, value))));
    assertThat(e.getMessage(), containsString(message));
  }
}
