package io.github.crossmedia.elasticsearch.limits;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.unit.MemorySizeValue;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.monitor.os.OsProbe;
import org.elasticsearch.rest.RestStatus;

/** The settings of the plugin, all dynamic, and their current values. */
public final class PluginSettings {

  /** How the ids of people and sessions are stored. */
  public enum Identifiers {
    /** As pseudonyms of this cluster. */
    HASHED,
    /** As the application sent them. */
    PLAIN,
    OMITTED
  }

  private static final Property[] DYNAMIC = {Property.Dynamic, Property.NodeScope};
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 16;
  private static final long MAX_NETWORK = ByteSizeValue.ofGb(16).getBytes();
  private static final long MAX_DOCUMENT = ByteSizeValue.ofMb(100).getBytes();
  private static final TimeValue HOUR = TimeValue.timeValueHours(1);
  private static final TimeValue MINUTE = TimeValue.timeValueMinutes(1);

  /** The maximum number of parallel extractions, more than any machine has processors. */
  private static final int MAX_EXTRACTIONS = 1_024;

  private static final int MAX_SHADOWS = 16;

  /** The size of the largest model file that can be stored. */
  public static final Setting<ByteSizeValue> MODEL_SIZE =
      size("cross_media.model.max_size", ByteSizeValue.ofMb(32), MAX_ARRAY);

  /** The size of the largest network that is stored, all its files together. */
  public static final Setting<ByteSizeValue> NETWORK_SIZE =
      size("cross_media.network.max_size", ByteSizeValue.ofGb(2), MAX_NETWORK);

  /** How much memory large networks may take beside the heap. */
  public static final Setting<ByteSizeValue> NETWORK_MEMORY = outside();

  /** The share of the heap that models may use. */
  public static final Setting<ByteSizeValue> CACHE_SIZE =
      memory("cross_media.model.cache_size", "20%");

  /** The share of the heap that words of segments may use. */
  public static final Setting<ByteSizeValue> WORDS_SIZE =
      memory("cross_media.words.cache_size", "10%");

  /** How many versions of a model stay served if the others made no document. */
  public static final Setting<Integer> SERVED_VERSIONS =
      count("cross_media.model.served_versions", 100, 1, 100);

  /** How long a read of the index of models may take before another copy is tried. */
  public static final Setting<TimeValue> READ_TIMEOUT =
      time("cross_media.model.read_timeout", TimeValue.timeValueSeconds(5), HOUR);

  /** The size of the largest picture that is read, before decoding. */
  public static final Setting<ByteSizeValue> PICTURE_SIZE =
      size("cross_media.picture.max_size", ByteSizeValue.ofMb(20), MAX_ARRAY);

  /** The largest picture that is read, in pixels: a small file may contain a huge picture. */
  public static final Setting<Integer> PICTURE_PIXELS =
      count("cross_media.picture.max_pixels", 50_000_000, 1, MAX_ARRAY);

  /** The longest text of a query, in characters. */
  public static final Setting<Integer> TEXT_LENGTH =
      count("cross_media.text.max_length", 10_000, 1, MAX_ARRAY);

  /** The length of all texts of a search, in characters. */
  public static final Setting<Integer> SEARCH_LENGTH =
      count("cross_media.text.max_search_length", 100_000, 1, MAX_ARRAY);

  /** The longest text of a document, in characters. */
  public static final Setting<Integer> DOCUMENT_LENGTH =
      count("cross_media.text.max_document_length", 1_000_000, 1, MAX_ARRAY);

  /** How many extractions run at the same time. */
  public static final Setting<Integer> EXTRACTIONS = extractions();

  /** How many extractions of queries may wait before more are rejected. */
  public static final Setting<Integer> EXTRACTION_QUEUE =
      count("cross_media.extraction.queue_size", 100, 0, 10_000);

  /** How long an extraction may run, and how long one of a query may wait to start. */
  public static final Setting<TimeValue> EXTRACTION_TIMEOUT =
      time("cross_media.extraction.timeout", TimeValue.timeValueSeconds(30), HOUR);

  /** The share of sessions whose searches are recorded. */
  public static final Setting<Double> RECORDED_SHARE = real("cross_media.ubi.sample_rate", 1, 1);

  /** How many recorded searches may wait to be written before more are dropped. */
  public static final Setting<Integer> RECORDING_QUEUE =
      count("cross_media.ubi.queue_size", 1_000, 0, 100_000);

  /** How much memory recorded searches that wait to be written may take. */
  public static final Setting<ByteSizeValue> RECORDING_MEMORY =
      memory("cross_media.ubi.queue_memory", "1%");

  /** The size of the largest search or event that is stored. */
  public static final Setting<ByteSizeValue> RECORDED_SIZE =
      size("cross_media.ubi.max_document_size", ByteSizeValue.ofKb(256), MAX_DOCUMENT);

  /** The size of the largest request with events. */
  public static final Setting<ByteSizeValue> EVENTS_SIZE =
      size("cross_media.ubi.max_request_size", ByteSizeValue.ofMb(1), MAX_DOCUMENT);

  public static final Setting<Identifiers> IDENTIFIERS =
      Setting.enumSetting(
          Identifiers.class, "cross_media.ubi.identifiers", Identifiers.HASHED, DYNAMIC);

  /** How many features all sets of a search may have together. */
  public static final Setting<Integer> FEATURES =
      count("cross_media.features.max_features", 1_000, 1, 100_000);

  /** The size of all queries of a search's sets, with their parameters filled in. */
  public static final Setting<ByteSizeValue> FEATURES_SIZE =
      size("cross_media.features.max_size", ByteSizeValue.ofMb(1), Integer.MAX_VALUE);

  /** How many values a shard may log for the hits of a search. */
  public static final Setting<Integer> FEATURE_VALUES =
      count("cross_media.features.max_values", 100_000, 1, Integer.MAX_VALUE);

  /** The versions that are asked beside the served ones. */
  public static final Setting<List<String>> SHADOWS =
      Setting.stringListSetting(
          "cross_media.shadow.versions", List.of(), PluginSettings::requireShadows, DYNAMIC);

  /** The share of searches for which shadows are asked. */
  public static final Setting<Double> SHADOWED_SHARE =
      real("cross_media.shadow.sample_rate", 0.1, 1);

  /** How many searches of shadows a node runs at once. */
  public static final Setting<Integer> SHADOW_SEARCHES =
      count("cross_media.shadow.concurrency", 1, 0, 64);

  /** How many seconds shadows may take in each second, on average. */
  public static final Setting<Double> SHADOW_LOAD = real("cross_media.shadow.max_load", 0.03, 64);

  public static final Setting<TimeValue> SHADOW_TIMEOUT =
      time("cross_media.shadow.timeout", TimeValue.timeValueSeconds(1), MINUTE);

  private static final List<Setting<?>> ALL =
      List.of(
          MODEL_SIZE,
          NETWORK_SIZE,
          NETWORK_MEMORY,
          CACHE_SIZE,
          WORDS_SIZE,
          SERVED_VERSIONS,
          READ_TIMEOUT,
          PICTURE_SIZE,
          PICTURE_PIXELS,
          TEXT_LENGTH,
          SEARCH_LENGTH,
          DOCUMENT_LENGTH,
          EXTRACTIONS,
          EXTRACTION_QUEUE,
          EXTRACTION_TIMEOUT,
          RECORDED_SHARE,
          RECORDING_QUEUE,
          RECORDING_MEMORY,
          RECORDED_SIZE,
          EVENTS_SIZE,
          IDENTIFIERS,
          FEATURES,
          FEATURES_SIZE,
          FEATURE_VALUES,
          SHADOWS,
          SHADOWED_SHARE,
          SHADOW_SEARCHES,
          SHADOW_LOAD,
          SHADOW_TIMEOUT);

  private final ClusterSettings updates;
  private final Map<Setting<?>, Object> values = new ConcurrentHashMap<>();

  public PluginSettings(ClusterSettings updates) {
    this.updates = updates;
    ALL.forEach(this::keep);
  }

  private <T> void keep(Setting<T> setting) {
    watch(setting, value -> values.put(setting, value));
  }

  public static List<Setting<?>> all() {
    return ALL;
  }

  /** Returns the current value of a setting. */
  @SuppressWarnings("unchecked")
  public <T> T get(Setting<T> setting) {
    return (T) values.get(setting);
  }

  public long bytes(Setting<ByteSizeValue> setting) {
    return get(setting).getBytes();
  }

  /** Passes on the value of a setting, now and after every change. */
  public <T> void watch(Setting<T> setting, Consumer<T> consumer) {
    updates.initializeAndWatch(setting, consumer);
  }

  /** Returns the versions that are asked beside the served ones. */
  public List<VersionId> shadows() {
    return get(SHADOWS).stream().map(VersionId::parse).toList();
  }

  /** Rejects what has more bytes than a setting allows; {@code what} names it. */
  public void requireSize(String what, long bytes, Setting<ByteSizeValue> setting) {
    if (bytes > bytes(setting)) {
      throw tooLarge(what, bytes + " bytes", get(setting), setting);
    }
  }

  /** Rejects a text of a query that is too long, before its words are looked up. */
  public void requireTextLength(String text) {
    requireLength("the text of the query", text.length(), TEXT_LENGTH);
  }

  /** Rejects a search whose texts are too long together. */
  public void requireSearchLength(long characters) {
    requireLength("the text of the queries of the search", characters, SEARCH_LENGTH);
  }

  /** Rejects a text in a field of a document that is too long, before it is projected. */
  public void requireDocumentLength(String field, String text) {
    requireLength("the text in [" + field + "]", text.length(), DOCUMENT_LENGTH);
  }

  private void requireLength(String what, long characters, Setting<Integer> setting) {
    if (characters > get(setting)) {
      throw tooLarge(what, characters + " characters", get(setting), setting);
    }
  }

  private static ElasticsearchStatusException tooLarge(
      String what, String size, Object most, Setting<?> setting) {
    return new ElasticsearchStatusException(
        "{} has {}, more than the {} that [{}] allows",
        RestStatus.REQUEST_ENTITY_TOO_LARGE,
        what,
        size,
        most,
        setting.getKey());
  }

  private static Setting<ByteSizeValue> size(String key, ByteSizeValue initial, long most) {
    return Setting.byteSizeSetting(
        key, initial, ByteSizeValue.ofBytes(1), ByteSizeValue.ofBytes(most), DYNAMIC);
  }

  private static Setting<Integer> count(String key, int initial, int least, int most) {
    return Setting.intSetting(key, initial, least, most, DYNAMIC);
  }

  private static Setting<TimeValue> time(String key, TimeValue initial, TimeValue most) {
    return Setting.timeSetting(key, initial, TimeValue.timeValueMillis(1), most, DYNAMIC);
  }

  private static Setting<Integer> extractions() {
    String key = "cross_media.extraction.concurrency";
    return new Setting<>(
        key,
        settings -> Integer.toString(EsExecutors.allocatedProcessors(settings)),
        text -> Setting.parseInt(text, 1, MAX_EXTRACTIONS, key),
        DYNAMIC);
  }

  /** By default 70 % of what the machine, or its container, has beside the heap. */
  private static Setting<ByteSizeValue> outside() {
    String key = "cross_media.network.memory";
    long heap = Runtime.getRuntime().maxMemory();
    ByteSizeValue most = ByteSizeValue.ofBytes(Long.MAX_VALUE);
    return new Setting<>(
        key,
        settings -> {
          long all = OsProbe.getInstance().getTotalPhysicalMemorySize();
          return Math.max(0, (all - heap) * 7 / 10) + "b";
        },
        text -> Setting.parseByteSize(text, ByteSizeValue.ZERO, most, key),
        DYNAMIC);
  }

  private static Setting<ByteSizeValue> memory(String key, String usual) {
    return new Setting<>(key, usual, text -> memorySize(key, text), DYNAMIC);
  }

  private static ByteSizeValue memorySize(String key, String text) {
    ByteSizeValue size = MemorySizeValue.parseBytesSizeValueOrHeapRatio(text, key);
    if (size.getBytes() < 0) {
      throw new IllegalArgumentException(
          Formatted.of(
              "[%s] must be a size such as [100mb] or a share of the heap such as [20%%], but is"
                  + " [%s]",
              key, text));
    }
    return size;
  }

  /**
   * A real number of at least 0. Elasticsearch's own settings take NaN, which no bound excludes.
   */
  private static Setting<Double> real(String key, double initial, double most) {
    return new Setting<>(
        key,
        Double.toString(initial),
        text -> {
          double value = Double.parseDouble(text);
          if (!(value >= 0 && value <= most)) {
            throw new IllegalArgumentException(
                Formatted.of("[%s] must be between [0.0] and [%s], but is [%s]", key, most, text));
          }
          return value;
        },
        DYNAMIC);
  }

  private static void requireShadows(List<String> names) {
    if (names.size() > MAX_SHADOWS) {
      throw new IllegalArgumentException(
          "at most [" + MAX_SHADOWS + "] shadows can be asked, but got [" + names.size() + "]");
    }
    names.forEach(VersionId::parse);
  }
}
