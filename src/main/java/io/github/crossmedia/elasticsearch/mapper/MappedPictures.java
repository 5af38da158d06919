package io.github.crossmedia.elasticsearch.mapper;

import java.util.Map;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.common.unit.ByteSizeValue;

/**
 * The fields of pictures in mappings. Each mapping is read only once: decompressing it takes about
 * as long as all other work for a query of words before it is sent to the shards. Only mappings
 * decide what is cached, not the names in requests.
 */
public final class MappedPictures {

  private static final long MAX_BYTES = ByteSizeValue.ofMb(4).getBytes();

  /** The approximate memory of a cache entry besides its characters. */
  private static final int BYTES_OF_ENTRY = 200;

  /** The fields of each mapping, which is identified by its hash. */
  private final Cache<String, Map<String, MappedPicture>> read =
      CacheBuilder.<String, Map<String, MappedPicture>>builder()
          .setMaximumWeight(MAX_BYTES)
          .weigher(MappedPictures::bytes)
          .build();

  private static long bytes(String mapping, Map<String, MappedPicture> fields) {
    return BYTES_OF_ENTRY
        + fields.entrySet().stream()
            .mapToLong(
                field ->
                    BYTES_OF_ENTRY
                        + field.getKey().length()
                        + field.getValue().path().length()
                        + field.getValue().model().length()
                        + field.getValue().vectorField().length()
                        + field.getValue().nested().length())
            .sum();
  }

  /** Returns the approximate memory of the cached mappings. */
  public long bytes() {
    return read.weight();
  }

  /** Returns the fields of a mapping by all their names, including aliases. */
  public Map<String, MappedPicture> of(MappingMetadata mapping) {
    if (mapping == null) {
      return Map.of();
    }
    Map<String, MappedPicture> known = read.get(mapping.getSha256());
    if (known != null) {
      return known;
    }
    Map<String, MappedPicture> fields = MappedPicture.byAllNames(mapping);
    if (bytes(mapping.getSha256(), fields) <= MAX_BYTES) {
      read.put(mapping.getSha256(), fields);
    }
    return fields;
  }
}
