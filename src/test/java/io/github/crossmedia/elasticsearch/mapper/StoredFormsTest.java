package io.github.crossmedia.elasticsearch.mapper;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.ParsedDocument;

/** What of a picture is stored, and in which form, by the mapping. */
public class StoredFormsTest extends PictureMapperTestCase {

  public void testAVectorThatIsRoundedStaysInTheSource() throws IOException {
    Settings exclude = Settings.builder().put("index.mapping.exclude_source_vectors", true).build();
    for (String kind : List.of("float32", "int8")) {
      MapperService service =
          createMapperService(
              exclude,
              fieldMapping(b -> b.field("type", "cross_media").field("stored_vector", kind)));
      assertEquals(
          kind.equals("float32"),
          service.mappingLookup().syntheticVectorFields().contains("field"));
    }
  }

  public void testViewsAreStoredUnlessTheMappingSaysOtherwise() throws IOException {
    Map<String, Object> picture = new TreeMap<>(picture(Map.of("tiger", 0.9f), List.of(1f)));
    picture.put("views", Map.of("gist", List.of(0.1f, 0.2f)));
    for (String kind : List.of("float32", "float16", "int8", "none")) {
      ParsedDocument parsed =
          createDocumentMapper(
                  fieldMapping(b -> b.field("type", "cross_media").field("stored_views", kind)))
              .parse(source(b -> b.field("field", picture)));
      assertEquals(kind.equals("none"), parsed.rootDoc().getFields("field.views").isEmpty());
      assertFalse(String.valueOf(parsed.dynamicMappingsUpdate()).contains("gist"));
    }
  }
}
