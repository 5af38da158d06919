package io.github.crossmedia.elasticsearch.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.test.ESTestCase;
import org.junit.jupiter.api.Test;

/** What is remembered of mappings, and of names that are in none. */
final class MappedFieldsTest {

  private static ResolvedIndices indices(String mapping) {
    IndexMetadata index =
        IndexMetadata.builder("photos").settings(indexSettings()).putMapping(mapping).build();
    return new ResolvedIndices(
        Map.of(),
        new OriginalIndices(new String[] {"photos"}, IndicesOptions.DEFAULT),
        Map.of(index.getIndex(), index));
  }

  private static Settings.Builder indexSettings() {
    return ESTestCase.indexSettings(IndexVersion.current(), 1, 0);
  }

  @Test
  void fieldsAreFoundInObjectsByDottedNamesAndByAliases() {
    ResolvedIndices indices =
        indices(
            """
            {"properties":{
              "photo":{"properties":{"picture":{"type":"cross_media","model":"corel"}}},
              "all":{"subobjects":false,"properties":{"one.picture":{"type":"cross_media"}}},
              "seen":{"type":"alias","path":"photo.picture"},
              "title":{"type":"text"},
              "headline":{"type":"alias","path":"title"}}}
            """);
    MappedFields fields = new MappedFields();

    assertEquals(Set.of("photo.picture"), fields.paths(indices, "photo.picture"));
    assertEquals(Set.of("photo.picture"), fields.paths(indices, "seen"));
    assertEquals(Set.of("all.one.picture"), fields.paths(indices, "all.one.picture"));
    assertEquals(Set.of(), fields.paths(indices, "title"));
    assertEquals(Set.of(), fields.paths(indices, "headline"));
    assertEquals(Set.of(), fields.paths(indices, "photo"));
    assertEquals(Set.of(), fields.paths(null, "seen"));
  }

  /** A thousand names of three megabytes each were kept once, and the breaker did not know. */
  @Test
  void namesThatNoMappingHasAreNotRemembered() {
    ResolvedIndices indices =
        indices("{\"properties\":{\"picture\":{\"type\":\"cross_media\",\"model\":\"corel\"}}}");
    MappedFields fields = new MappedFields();
    assertEquals(Set.of("picture"), fields.paths(indices, "picture"));
    long bytes = fields.bytes();

    for (int i = 0; i < 1000; i++) {
      assertEquals(Set.of(), fields.paths(indices, "a.".repeat(i) + i));
    }

    assertTrue(bytes > 0 && bytes < 1000, () -> "bytes " + bytes);
    assertEquals(bytes, fields.bytes());
  }
}
