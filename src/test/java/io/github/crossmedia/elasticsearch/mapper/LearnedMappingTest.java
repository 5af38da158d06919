package io.github.crossmedia.elasticsearch.mapper;

import static org.hamcrest.Matchers.containsString;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.mapper.DocumentParsingException;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperService.MergeReason;
import org.elasticsearch.index.mapper.MapperServiceTestCase;
import org.elasticsearch.index.mapper.ParsedDocument;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.VectorSimilarity;
import org.elasticsearch.plugins.Plugin;

/** What documents teach their mapping, and what it refuses afterwards. */
public class LearnedMappingTest extends MapperServiceTestCase {

  @Override
  protected Collection<? extends Plugin> getPlugins() {
    return List.of(new CrossMediaPlugin());
  }

  private MapperService field() throws IOException {
    return createMapperService(fieldMapping(b -> b.field("type", "cross_media")));
  }

  private static ParsedDocument parse(MapperService service, String picture) {
    return service.documentMapper().parse(source(Formatted.of("{\"field\":%s}", picture)));
  }

  private static String vector(String model, int dimension) {
    return Formatted.of(
        "{\"model\":\"%s\",\"vector\":[%s]}",
        model, IntStream.range(0, dimension).mapToObj(i -> "0.5").collect(Collectors.joining(",")));
  }

  private static void add(MapperService service, String picture) throws IOException {
    CompressedXContent update = parse(service, picture).dynamicMappingsUpdate();
    if (update != null) {
      merge(service, update);
    }
  }

  private static void merge(MapperService service, CompressedXContent update) {
    service.merge("_doc", update, MergeReason.MAPPING_AUTO_UPDATE);
  }

  private static LearnedMapping learned(MapperService service) {
    var mapper = (CrossMediaFieldMapper) service.documentMapper().mappers().getMapper("field");
    return mapper.settings().learned();
  }

  public void testTheFirstVectorOfAVersionSaysItsDimension() throws IOException {
    MapperService service = field();
    add(service, vector("corel@3", 3));
    add(service, vector("corel@4", 5));
    assertNull(parse(service, vector("corel@3", 3)).dynamicMappingsUpdate());
    assertEquals(Map.of("corel@3", 3, "corel@4", 5), learned(service).dimensions());

    Exception e =
        expectThrows(DocumentParsingException.class, () -> parse(service, vector("corel@3", 4)));
    assertThat(e.getMessage(), containsString("[field]"));
    assertThat(e.getMessage(), containsString("in document with id '1'"));
    assertThat(
        e.getCause().getMessage(),
        containsString(
            "[vector] has [4] dimensions, but those made by [corel@3] in field [field] have [3]"));
  }

  public void testNodesThatLearnAtTheSameTimeAreBothRight() throws IOException {
    MapperService service = field();
    CompressedXContent one = parse(service, vector("corel@3", 3)).dynamicMappingsUpdate();
    CompressedXContent other = parse(service, vector("corel@4", 5)).dynamicMappingsUpdate();
    CompressedXContent wrong = parse(service, vector("corel@3", 4)).dynamicMappingsUpdate();
    merge(service, one);
    merge(service, other);
    assertEquals(Map.of("corel@3", 3, "corel@4", 5), learned(service).dimensions());
    Exception e = expectThrows(IllegalArgumentException.class, () -> merge(service, wrong));
    assertThat(
        e.getMessage(),
        containsString(
            "Conflict in parameter [dimensions]: [corel@3] already has vectors of another length"));
  }

  public void testWhoeverKnowsBetterMaySay() throws IOException {
    MapperService service = field();
    add(service, vector("corel@3", 3));
    merge(
        service,
        fieldMapping(
            b -> b.field("type", "cross_media").field("dimensions", Map.of("corel@3", 4))));
    assertEquals(Map.of("corel@3", 4), learned(service).dimensions());
    assertNull(parse(service, vector("corel@3", 4)).dynamicMappingsUpdate());
  }

  public void testAPartialUpdateForgetsNothing() throws IOException {
    MapperService service = field();
    add(service, vector("corel@3", 3));
    merge(service, fieldMapping(b -> b.field("type", "cross_media").field("model", "corel")));
    assertEquals(Map.of("corel@3", 3), learned(service).dimensions());
  }

  private static String views(int from, int to) {
    return Formatted.of(
        "{\"model\":\"corel@3\",\"visual_words\":{%s}}",
        IntStream.range(from, to)
            .mapToObj(i -> Formatted.of("\"v%d\":{\"1\":2}", i))
            .collect(Collectors.joining(",")));
  }

  public void testViewsCountAsFields() throws IOException {
    MapperService service =
        createMapperService(
            Settings.builder().put("index.mapping.total_fields.limit", 10).build(),
            fieldMapping(b -> b.field("type", "cross_media")));
    long before = service.documentMapper().mappers().getTotalFieldsCount();
    add(service, views(0, 9));
    assertEquals(before + 9, service.documentMapper().mappers().getTotalFieldsCount());
    assertNull(parse(service, views(0, 9)).dynamicMappingsUpdate());

    Exception e = expectThrows(DocumentParsingException.class, () -> parse(service, views(8, 10)));
    assertThat(
        e.getCause().getMessage(),
        containsString(
            "the views [v9] in field [field] count as fields: limit of total fields [10]"));
  }

  public void testAFieldHasLimitedViews() throws IOException {
    MapperService service = field();
    add(service, views(0, 60));
    CompressedXContent late = parse(service, views(60, 90)).dynamicMappingsUpdate();
    add(service, views(90, 130));
    assertEquals(100, learned(service).views().size());
    expectThrows(DocumentParsingException.class, () -> parse(service, views(130, 131)));
    expectThrows(IllegalArgumentException.class, () -> merge(service, late));
  }

  public void testVersionsBeyondTheRememberedAreTaken() throws IOException {
    String many =
        IntStream.range(0, LearnedMapping.MAX_VERSIONS)
            .mapToObj(i -> "\"m@" + i + "\":3")
            .collect(Collectors.joining(","));
    MapperService service =
        createMapperService(
            Formatted.of(
                "{\"_doc\":{\"properties\":{\"field\":{\"type\":\"cross_media\",\"dimensions\":{%s}}}}}",
                many));
    assertNull(parse(service, vector("new@1", 7)).dynamicMappingsUpdate());
    expectThrows(DocumentParsingException.class, () -> parse(service, vector("m@7", 7)));
  }

  public void testWhatIsRefusedIsIgnoredWhereMalformedPicturesAre() throws IOException {
    MapperService service =
        createMapperService(
            fieldMapping(b -> b.field("type", "cross_media").field("ignore_malformed", true)));
    add(service, vector("corel@3", 3));
    ParsedDocument ignored = parse(service, vector("corel@3", 4));
    assertNull(ignored.dynamicMappingsUpdate());
    assertNotNull(ignored.rootDoc().getField("_ignored"));
    assertNull(ignored.rootDoc().getField("field.vector"));
  }

  private MapperService ownVectors(String storedVector) throws IOException {
    return createMapperService(
        fieldMapping(
            b ->
                b.field("type", "cross_media")
                    .field("vector_field", true)
                    .field("stored_vector", storedVector)));
  }

  public void testTheFirstVectorMakesTheNativeField() throws IOException {
    MapperService service = ownVectors("float32");
    add(service, "{\"model\":\"corel@3\",\"words\":{\"tiger\":1}}");
    assertNull(service.documentMapper().mappers().getMapper("field.near"));

    add(service, vector("corel@3", 3));
    DenseVectorFieldMapper made =
        (DenseVectorFieldMapper) service.documentMapper().mappers().getMapper("field.near");
    assertEquals(3, made.fieldType().getVectorDimensions());
    assertEquals(VectorSimilarity.MAX_INNER_PRODUCT, made.fieldType().getSimilarity());
    ParsedDocument document = parse(service, vector("corel@3", 3));
    assertNull(document.dynamicMappingsUpdate());
    assertNotNull(document.rootDoc().getField("field.near"));

    add(service, vector("corel@4", 5));
    assertNull(parse(service, vector("corel@4", 5)).rootDoc().getField("field.near"));
    String mapping = service.documentMapper().mappingSource().toString();
    assertThat(mapping, containsString("\"vector_field\":true"));
    assertEquals(mapping, createMapperService(mapping).documentMapper().mappingSource().toString());
  }

  public void testTheNativeFieldStaysAsItIs() throws IOException {
    MapperService service = ownVectors("float32");
    CompressedXContent one = parse(service, vector("corel@3", 3)).dynamicMappingsUpdate();
    CompressedXContent other = parse(service, vector("corel@4", 5)).dynamicMappingsUpdate();
    merge(service, one);
    merge(service, other);
    assertEquals(3, learned(service).vectorDimension());
    Exception e =
        expectThrows(
            IllegalArgumentException.class,
            () ->
                service.merge(
                    "_doc",
                    new CompressedXContent(
                        BytesReference.bytes(
                            fieldMapping(
                                b ->
                                    b.field("type", "cross_media")
                                        .field("vector_field", true)
                                        .field("vector_dims", 5)))),
                    MergeReason.MAPPING_UPDATE));
    assertThat(e.getMessage(), containsString("[vector_dims]: the native field has 3"));
  }

  public void testVectorsThatNothingWouldKeepAreRefused() throws IOException {
    MapperService service = ownVectors("none");
    add(service, vector("corel@3", 3));
    Exception e =
        expectThrows(DocumentParsingException.class, () -> parse(service, vector("corel@4", 5)));
    assertThat(
        e.getCause().getMessage(),
        containsString(
            "[vector] has [5] dimensions, but [field.near], which alone keeps the vectors, has"
                + " [3]"));
  }

  public void testNoPostingsAndNoNormsAreKeptOfVisualWords() throws IOException {
    ParsedDocument document = parse(field(), views(0, 1));
    Set<String> names =
        document.rootDoc().getFields().stream()
            .filter(f -> f.name().startsWith("field"))
            .map(f -> f.name())
            .collect(Collectors.toSet());
    assertEquals(Set.of("field", "field.counts.v0"), names);
  }
}
