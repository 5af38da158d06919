package io.github.crossmedia.elasticsearch.limits;

import static org.elasticsearch.indices.breaker.BreakerSettings.CIRCUIT_BREAKER_LIMIT_SETTING;
import static org.elasticsearch.indices.breaker.BreakerSettings.CIRCUIT_BREAKER_OVERHEAD_SETTING;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.ByteSizeUnit;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.unit.MemorySizeValue;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.indices.breaker.BreakerSettings;
import org.elasticsearch.rest.RestStatus;

/** The settings of the plugin, all dynamic, and their current values. */
public final class Limits {

  private static final String CACHE_KEY = "cross_media.model.cache_size";
  private static final String WORDS_KEY = "cross_media.words.cache_size";
  private static final String CONCURRENCY_KEY = "cross_media.extraction.concurrency";

  /** The maximum number of parallel extractions, more than any machine has processors. */
  private static final int MAX_EXTRACTIONS = 1_024;

  private static final int MAX_QUEUE = 10_000;
  private static final TimeValue MAX_TIME = TimeValue.timeValueHours(1);

  /** The size of the largest model file that can be stored. */
  public static final Setting<ByteSizeValue> MODEL_SIZE =
      Setting.byteSizeSetting(
          "cross_media.model.max_size",
          ByteSizeValue.ofMb(32),
          ByteSizeValue.ofBytes(1),
          ByteSizeValue.ofBytes(Integer.MAX_VALUE - 16),
          Property.Dynamic,
          Property.NodeScope);

  /** The size of the largest network that is stored, all its files together. */
  public static final Setting<ByteSizeValue> NETWORK_SIZE =
      Setting.byteSizeSetting(
          "cross_media.network.max_size",
          ByteSizeValue.ofMb(512),
          ByteSizeValue.ofBytes(1),
          ByteSizeValue.ofBytes(Integer.MAX_VALUE - 16),
          Property.Dynamic,
          Property.NodeScope);

  /** The share of the heap that models may use. */
  public static final Setting<ByteSizeValue> CACHE_SIZE = memory(CACHE_KEY, "20%");

  /** The share of the heap that words of segments may use. */
  public static final Setting<ByteSizeValue> WORDS_SIZE = memory(WORDS_KEY, "10%");

  /** How many versions of a model stay served if the others made no document. */
  public static final Setting<Integer> SERVED_VERSIONS =
      Setting.intSetting(
          "cross_media.model.served_versions", 100, 1, 100, Property.Dynamic, Property.NodeScope);

  /** How long a read of the index of models may take before another copy is tried. */
  public static final Setting<TimeValue> READ_TIMEOUT =
      Setting.timeSetting(
          "cross_media.model.read_timeout",
          TimeValue.timeValueSeconds(5),
          TimeValue.timeValueMillis(1),
          MAX_TIME,
          Property.Dynamic,
          Property.NodeScope);

  /** The size of the largest picture that is read, before decoding. */
  public static final Setting<ByteSizeValue> PICTURE_SIZE =
      Setting.byteSizeSetting(
          "cross_media.picture.max_size",
          ByteSizeValue.ofMb(20),
          ByteSizeValue.ofBytes(1),
          ByteSizeValue.ofBytes(Integer.MAX_VALUE - 16),
          Property.Dynamic,
          Property.NodeScope);

  /** The largest picture that is read, in pixels: a small file may contain a huge picture. */
  public static final Setting<Integer> PICTURE_PIXELS =
      Setting.intSetting(
          "cross_media.picture.max_pixels",
          50_000_000,
          1,
          Integer.MAX_VALUE - 16,
          Property.Dynamic,
          Property.NodeScope);

  /** The longest text of a query, in characters. */
  public static final Setting<Integer> TEXT_LENGTH =
      Setting.intSetting(
          "cross_media.text.max_length",
          10_000,
          1,
          Integer.MAX_VALUE - 16,
          Property.Dynamic,
          Property.NodeScope);

  /** The length of all texts of a search, in characters. */
  public static final Setting<Integer> SEARCH_LENGTH =
      Setting.intSetting(
          "cross_media.text.max_search_length",
          100_000,
          1,
          Integer.MAX_VALUE - 16,
          Property.Dynamic,
          Property.NodeScope);

  /** The longest text of a document, in characters. */
  public static final Setting<Integer> DOCUMENT_LENGTH =
      Setting.intSetting(
          "cross_media.text.max_document_length",
          1_000_000,
          1,
          Integer.MAX_VALUE - 16,
          Property.Dynamic,
          Property.NodeScope);

  /** How many extractions run at the same time. */
  public static final Setting<Integer> CONCURRENCY =
      new Setting<>(
          CONCURRENCY_KEY,
          settings -> Integer.toString(EsExecutors.allocatedProcessors(settings)),
          text -> Setting.parseInt(text, 1, MAX_EXTRACTIONS, CONCURRENCY_KEY),
          Property.Dynamic,
          Property.NodeScope);

  /** How many extractions of queries may wait before more are rejected. */
  public static final Setting<Integer> QUEUE =
      Setting.intSetting(
          "cross_media.extraction.queue_size",
          100,
          0,
          MAX_QUEUE,
          Property.Dynamic,
          Property.NodeScope);

  /** How long an extraction may run, and how long one of a query may wait to start. */
  public static final Setting<TimeValue> EXTRACTION_TIMEOUT =
      Setting.timeSetting(
          "cross_media.extraction.timeout",
          TimeValue.timeValueSeconds(30),
          TimeValue.timeValueMillis(1),
          MAX_TIME,
          Property.Dynamic,
          Property.NodeScope);

  private final Settings settings;
  private final ClusterSettings updates;
  private volatile long modelBytes;
  private volatile long networkBytes;
  private volatile long pictureBytes;
  private volatile int textLength;
  private volatile int searchLength;
  private volatile int documentLength;
  private volatile int servedVersions;
  private volatile TimeValue readTimeout;
  private final UploadLimits uploads;
  private final RecordingLimits recording;
  private final FeatureLimits features;
  private final ShadowLimits shadows;

  public Limits(Settings settings, ClusterSettings updates) {
    this.settings = settings;
    this.updates = updates;
    watch(MODEL_SIZE, bytes -> modelBytes = bytes);
    watch(NETWORK_SIZE, bytes -> networkBytes = bytes);
    watch(PICTURE_SIZE, bytes -> pictureBytes = bytes);
    updates.initializeAndWatch(TEXT_LENGTH, length -> textLength = length);
    updates.initializeAndWatch(SEARCH_LENGTH, length -> searchLength = length);
    updates.initializeAndWatch(DOCUMENT_LENGTH, length -> documentLength = length);
    uploads = new UploadLimits(updates);
    recording = new RecordingLimits(updates);
    features = new FeatureLimits(updates);
    shadows = new ShadowLimits(updates);
    updates.initializeAndWatch(SERVED_VERSIONS, versions -> servedVersions = versions);
    updates.initializeAndWatch(READ_TIMEOUT, timeout -> readTimeout = timeout);
  }

  private static Setting<ByteSizeValue> memory(String key, String usual) {
    return new Setting<>(
        key, usual, text -> parsed(key, text), Property.Dynamic, Property.NodeScope);
  }

  private static ByteSizeValue parsed(String key, String text) {
    ByteSizeValue size = MemorySizeValue.parseBytesSizeValueOrHeapRatio(text, key);
    if (size.getBytes() < 0) {
      throw new IllegalArgumentException(
          "["
              + key
              + "] must be a size such as [100mb] or a share of the heap such as [20%], but is ["
              + text
              + "]");
    }
    return size;
  }

  public static List<Setting<?>> all() {
    List<Setting<?>> all =
        List.of(
            MODEL_SIZE,
            NETWORK_SIZE,
            CACHE_SIZE,
            WORDS_SIZE,
            SERVED_VERSIONS,
            READ_TIMEOUT,
            PICTURE_SIZE,
            PICTURE_PIXELS,
            TEXT_LENGTH,
            SEARCH_LENGTH,
            DOCUMENT_LENGTH,
            CONCURRENCY,
            QUEUE,
            EXTRACTION_TIMEOUT);
    return Stream.of(
            all, UploadLimits.all(), RecordingLimits.all(), FeatureLimits.all(), ShadowLimits.all())
        .flatMap(List::stream)
        .toList();
  }

  /** Rejects a model file that is too large. */
  public void requireModelSize(long bytes) {
    if (bytes > modelBytes) {
      throw new ElasticsearchStatusException(
          "the model has {} bytes, more than the {} that [{}] allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          bytes,
          ByteSizeValue.ofBytes(modelBytes),
          MODEL_SIZE.getKey());
    }
  }

  /** Rejects a network that is too large. */
  public void requireNetworkSize(long bytes) {
    if (bytes > networkBytes) {
      throw new ElasticsearchStatusException(
          "the network has {} bytes, more than the {} that [{}] allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          bytes,
          ByteSizeValue.ofBytes(networkBytes),
          NETWORK_SIZE.getKey());
    }
  }

  /** Rejects a picture that is too large, before it is decoded. */
  public void requirePictureSize(String name, long bytes) {
    if (bytes > pictureBytes) {
      throw new ElasticsearchStatusException(
          "the picture in {} has {} bytes, more than the {} that [{}] allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          name,
          bytes,
          ByteSizeValue.ofBytes(pictureBytes),
          PICTURE_SIZE.getKey());
    }
  }

  /** Rejects a text of a query that is too long, before its words are looked up. */
  public void requireTextLength(String text) {
    requireLength("text of the query", text.length(), textLength, TEXT_LENGTH);
  }

  /** Rejects a search whose texts are too long together. */
  public void requireSearchLength(long characters) {
    requireLength("text of the queries of the search", characters, searchLength, SEARCH_LENGTH);
  }

  /** Rejects a text in a field of a document that is too long, before it is projected. */
  public void requireDocumentLength(String field, String text) {
    requireLength("text in [" + field + "]", text.length(), documentLength, DOCUMENT_LENGTH);
  }

  private static void requireLength(
      String what, long characters, int most, Setting<Integer> setting) {
    if (characters > most) {
      throw new ElasticsearchStatusException(
          "the {} has {} characters, more than the {} that [{}] allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          what,
          characters,
          most,
          setting.getKey());
    }
  }

  /** Returns how many versions of a model stay served if the others made no document. */
  public int servedVersions() {
    return servedVersions;
  }

  /** Returns how long one read of the index of models may take. */
  public TimeValue readTimeout() {
    return readTimeout;
  }

  /** Passes on how many pixels a picture may have, now and after every change. */
  public void watchPixels(LongConsumer pixels) {
    updates.initializeAndWatch(PICTURE_PIXELS, (Integer most) -> pixels.accept(most));
  }

  /** Returns the size of the cache when the node started. */
  public long cacheBytes() {
    return CACHE_SIZE.get(settings).getBytes();
  }

  /** Passes on every new size of the cache. */
  public void watchCache(LongConsumer cache) {
    watch(CACHE_SIZE, cache);
  }

  /** Passes on how many bytes words of segments may use, now and after every change. */
  public void watchWords(LongConsumer words) {
    watch(WORDS_SIZE, words);
  }

  /** Keeps the limits of the circuit breaker as they are set, or as the plugin chose them. */
  public void watch(CircuitBreaker breaker) {
    BreakerLimits.watch(updates, breaker);
  }

  /** Passes on how many extractions run at once, now and after every change. */
  public void watchConcurrency(IntConsumer concurrency) {
    updates.initializeAndWatch(CONCURRENCY, concurrency::accept);
  }

  /** Passes on how many extractions may wait, now and after every change. */
  public void watchQueue(IntConsumer size) {
    updates.initializeAndWatch(QUEUE, size::accept);
  }

  /** Returns the limits of uploads. */
  public UploadLimits uploads() {
    return uploads;
  }

  public ShadowLimits shadows() {
    return shadows;
  }

  /** Returns the limits of logged features. */
  public FeatureLimits features() {
    return features;
  }

  /** Returns the limits of recorded searches. */
  public RecordingLimits recording() {
    return recording;
  }

  /** Passes on how long an extraction may take, now and after every change. */
  public void watchTimeout(Consumer<TimeValue> timeout) {
    updates.initializeAndWatch(EXTRACTION_TIMEOUT, timeout);
  }

  private void watch(Setting<ByteSizeValue> setting, LongConsumer consumer) {
    updates.initializeAndWatch(setting, size -> consumer.accept(size.getBytes()));
  }

  /** The settings of recorded searches, all dynamic, and their current values. */
  public static final class RecordingLimits {

    /** How the ids of people and sessions are stored. */
    public enum Identifiers {
      /** As pseudonyms of this cluster. */
      HASHED,
      /** As the application sent them. */
      PLAIN,
      /** Not at all. */
      OMITTED
    }

    /** The share of sessions whose searches are recorded. */
    public static final Setting<Double> RATE =
        RealSetting.between("cross_media.ubi.sample_rate", 1, 0, 1);

    /** How many recorded searches may wait to be written before more are dropped. */
    public static final Setting<Integer> QUEUE =
        Setting.intSetting(
            "cross_media.ubi.queue_size", 1_000, 0, 100_000, Property.Dynamic, Property.NodeScope);

    /** How much memory recorded searches that wait to be written may take. */
    public static final Setting<ByteSizeValue> QUEUE_MEMORY =
        Setting.memorySizeSetting(
            "cross_media.ubi.queue_memory", "1%", Property.Dynamic, Property.NodeScope);

    /** The size of the largest search or event that is stored. */
    public static final Setting<ByteSizeValue> DOCUMENT =
        Setting.byteSizeSetting(
            "cross_media.ubi.max_document_size",
            ByteSizeValue.ofKb(256),
            ByteSizeValue.ofBytes(1),
            ByteSizeValue.ofMb(100),
            Property.Dynamic,
            Property.NodeScope);

    /** The size of the largest request with events. */
    public static final Setting<ByteSizeValue> REQUEST =
        Setting.byteSizeSetting(
            "cross_media.ubi.max_request_size",
            ByteSizeValue.ofMb(1),
            ByteSizeValue.ofBytes(1),
            ByteSizeValue.ofMb(100),
            Property.Dynamic,
            Property.NodeScope);

    public static final Setting<Identifiers> IDENTIFIERS =
        Setting.enumSetting(
            Identifiers.class,
            "cross_media.ubi.identifiers",
            Identifiers.HASHED,
            Property.Dynamic,
            Property.NodeScope);

    private volatile double rate;
    private volatile int queue;
    private volatile long queueBytes;
    private volatile long documentBytes;
    private volatile long requestBytes;
    private volatile Identifiers identifiers;

    public RecordingLimits(ClusterSettings updates) {
      updates.initializeAndWatch(RATE, share -> rate = share);
      updates.initializeAndWatch(QUEUE, size -> queue = size);
      updates.initializeAndWatch(QUEUE_MEMORY, memory -> queueBytes = memory.getBytes());
      updates.initializeAndWatch(DOCUMENT, size -> documentBytes = size.getBytes());
      updates.initializeAndWatch(REQUEST, size -> requestBytes = size.getBytes());
      updates.initializeAndWatch(IDENTIFIERS, how -> identifiers = how);
    }

    static List<Setting<?>> all() {
      return List.of(RATE, QUEUE, QUEUE_MEMORY, DOCUMENT, REQUEST, IDENTIFIERS);
    }

    /** Returns the share of sessions whose searches are recorded. */
    public double rate() {
      return rate;
    }

    /** Returns how many searches may wait to be written. */
    public int queue() {
      return queue;
    }

    /** Returns how much memory searches that wait to be written may take. */
    public long queueBytes() {
      return queueBytes;
    }

    /** Returns the size of the largest search or event that is stored. */
    public long documentBytes() {
      return documentBytes;
    }

    /** Rejects a request with events that is too large, before it is read. */
    public void requireRequestSize(long bytes) {
      require("the request", bytes, requestBytes, REQUEST);
    }

    /** Rejects an event that is too large. */
    public void requireDocumentSize(String name, long bytes) {
      require(name, bytes, documentBytes, DOCUMENT);
    }

    private static void require(String name, long bytes, long most, Setting<?> setting) {
      if (bytes > most) {
        throw new ElasticsearchStatusException(
            "{} has {} bytes, more than the {} that [{}] allows",
            RestStatus.REQUEST_ENTITY_TOO_LARGE,
            name,
            bytes,
            ByteSizeValue.ofBytes(most),
            setting.getKey());
      }
    }

    /** Returns how the ids of people and sessions are stored. */
    public Identifiers identifiers() {
      return identifiers;
    }
  }

  /** The settings of shadows, all dynamic, and their current values. */
  public static final class ShadowLimits {

    private static final int MAX_VERSIONS = 16;

    /** The versions that are asked beside the served ones. */
    public static final Setting<List<String>> VERSIONS =
        Setting.stringListSetting(
            "cross_media.shadow.versions",
            List.of(),
            ShadowLimits::requireVersions,
            Property.Dynamic,
            Property.NodeScope);

    /** The share of searches for which shadows are asked. */
    public static final Setting<Double> RATE =
        RealSetting.between("cross_media.shadow.sample_rate", 0.1, 0, 1);

    /** How many searches of shadows a node runs at once. */
    public static final Setting<Integer> CONCURRENCY =
        Setting.intSetting(
            "cross_media.shadow.concurrency", 1, 0, 64, Property.Dynamic, Property.NodeScope);

    /** How many seconds shadows may take in each second, on average. */
    public static final Setting<Double> LOAD =
        RealSetting.between("cross_media.shadow.max_load", 0.03, 0, 64);

    public static final Setting<TimeValue> TIMEOUT =
        Setting.timeSetting(
            "cross_media.shadow.timeout",
            TimeValue.timeValueSeconds(1),
            TimeValue.timeValueMillis(1),
            TimeValue.timeValueMinutes(1),
            Property.Dynamic,
            Property.NodeScope);

    private static void requireVersions(List<String> names) {
      if (names.size() > MAX_VERSIONS) {
        throw new IllegalArgumentException(
            "at most [" + MAX_VERSIONS + "] shadows can be asked, but got [" + names.size() + "]");
      }
      names.forEach(VersionId::parse);
    }

    private volatile List<VersionId> versions = List.of();
    private volatile double rate;
    private volatile int concurrency;
    private volatile double load;
    private volatile TimeValue timeout;

    public ShadowLimits(ClusterSettings updates) {
      updates.initializeAndWatch(
          VERSIONS, names -> versions = names.stream().map(VersionId::parse).toList());
      updates.initializeAndWatch(RATE, share -> rate = share);
      updates.initializeAndWatch(CONCURRENCY, most -> concurrency = most);
      updates.initializeAndWatch(LOAD, most -> load = most);
      updates.initializeAndWatch(TIMEOUT, time -> timeout = time);
    }

    static List<Setting<?>> all() {
      return List.of(VERSIONS, RATE, CONCURRENCY, LOAD, TIMEOUT);
    }

    /** Returns the versions that are asked beside the served ones. */
    public List<VersionId> versions() {
      return versions;
    }

    /** Returns the share of searches for which shadows are asked. */
    public double rate() {
      return rate;
    }

    /** Returns how many searches of shadows run at once. */
    public int concurrency() {
      return concurrency;
    }

    /** Returns how many seconds shadows may take in each second, on average. */
    public double load() {
      return load;
    }

    /** Returns how long a search of a shadow may take. */
    public TimeValue timeout() {
      return timeout;
    }
  }

  /** The settings of uploads, all dynamic, and their current values. */
  public static final class UploadLimits {

    /** How many uploads a node receives and stores at the same time. */
    public static final Setting<Integer> UPLOADS =
        Setting.intSetting(
            "cross_media.model.max_uploads", 4, 1, 64, Property.Dynamic, Property.NodeScope);

    /** The least rate of an upload in bytes per second. */
    public static final Setting<ByteSizeValue> RATE =
        Setting.byteSizeSetting(
            "cross_media.model.min_upload_rate",
            ByteSizeValue.ofKb(64),
            ByteSizeValue.ofBytes(1),
            ByteSizeValue.of(1, ByteSizeUnit.GB),
            Property.Dynamic,
            Property.NodeScope);

    /** The interval over which the rate of an upload is measured. */
    public static final Setting<TimeValue> TIMEOUT =
        Setting.timeSetting(
            "cross_media.model.upload_timeout",
            TimeValue.timeValueSeconds(30),
            TimeValue.timeValueMillis(1),
            TimeValue.timeValueHours(1),
            Property.Dynamic,
            Property.NodeScope);

    private volatile int uploads;
    private volatile ByteSizeValue rate;
    private volatile TimeValue timeout;

    UploadLimits(ClusterSettings updates) {
      updates.initializeAndWatch(UPLOADS, most -> uploads = most);
      updates.initializeAndWatch(RATE, least -> rate = least);
      updates.initializeAndWatch(TIMEOUT, interval -> timeout = interval);
    }

    static List<Setting<?>> all() {
      return List.of(UPLOADS, RATE, TIMEOUT);
    }

    /** Returns the least rate of uploads, in bytes per second. */
    public long rate() {
      return rate.getBytes();
    }

    /** Returns the interval over which the rate is measured. */
    public TimeValue timeout() {
      return timeout;
    }

    /** Rejects an upload that would be one too many. */
    public void requireFewUploads(int open) {
      if (open > uploads) {
        throw later(
            "the node receives as many models as [{}] allows, {}: send this one later",
            UPLOADS.getKey(),
            uploads);
      }
    }

    /** Returns a rejection that names the time after which stalled uploads have ended. */
    public ElasticsearchStatusException later(String message, Object... values) {
      ElasticsearchStatusException rejection =
          new ElasticsearchStatusException(message, RestStatus.TOO_MANY_REQUESTS, values);
      rejection.addHttpHeader("Retry-After", Long.toString(Math.max(1, timeout.seconds())));
      return rejection;
    }

    /** Returns the answer to an upload that arrives too slowly. */
    public ElasticsearchStatusException tooSlow(long bytes) {
      return new ElasticsearchStatusException(
          "received {} bytes of the body within {}: send at least {} a second, the limit set by"
              + " [{}]",
          RestStatus.REQUEST_TIMEOUT,
          bytes,
          timeout,
          rate,
          RATE.getKey());
    }
  }

  /** The settings of logged features, all dynamic, and their current values. */
  public static final class FeatureLimits {

    /** How many features all sets of a search may have together. */
    public static final Setting<Integer> FEATURES =
        Setting.intSetting(
            "cross_media.features.max_features",
            1_000,
            1,
            100_000,
            Property.Dynamic,
            Property.NodeScope);

    /** The size of all queries of a search's sets, with their parameters filled in. */
    public static final Setting<ByteSizeValue> SIZE =
        Setting.byteSizeSetting(
            "cross_media.features.max_size",
            ByteSizeValue.ofMb(1),
            ByteSizeValue.ofBytes(1),
            ByteSizeValue.ofBytes(Integer.MAX_VALUE),
            Property.Dynamic,
            Property.NodeScope);

    /** How many values a shard may log for the hits of a search. */
    public static final Setting<Integer> VALUES =
        Setting.intSetting(
            "cross_media.features.max_values",
            100_000,
            1,
            Integer.MAX_VALUE,
            Property.Dynamic,
            Property.NodeScope);

    private volatile int features;
    private volatile long bytes;
    private volatile int values;

    public FeatureLimits(ClusterSettings updates) {
      updates.initializeAndWatch(FEATURES, most -> features = most);
      updates.initializeAndWatch(SIZE, most -> bytes = most.getBytes());
      updates.initializeAndWatch(VALUES, most -> values = most);
    }

    static List<Setting<?>> all() {
      return List.of(FEATURES, SIZE, VALUES);
    }

    /** Returns how many features all sets of a search may have together. */
    public int features() {
      return features;
    }

    /** Returns the size of all queries of a search's sets. */
    public long bytes() {
      return bytes;
    }

    /** Returns how many values a shard may log for the hits of a search. */
    public int values() {
      return values;
    }
  }

  /** Dynamic settings of real numbers. Elasticsearch's own take NaN, which no bound excludes. */
  static final class RealSetting {

    private RealSetting() {}

    static Setting<Double> between(String key, double initial, double least, double most) {
      return new Setting<>(
          key,
          Double.toString(initial),
          text -> {
            double value = Double.parseDouble(text);
            if (!(value >= least && value <= most)) {
              throw new IllegalArgumentException(
                  Formatted.of(
                      "[%s] must be between [%s] and [%s], but is [%s]", key, least, most, text));
            }
            return value;
          },
          Property.Dynamic,
          Property.NodeScope);
    }
  }

  /**
   * The limits of the plugin's circuit breaker. Whenever one of them is set or removed,
   * Elasticsearch gives the other its own default, the whole heap or an overhead of 2, unless that
   * is corrected.
   */
  public static final class BreakerLimits {

    /** The name of the breaker. */
    public static final String NAME = "cross_media";

    private BreakerLimits() {}

    /**
     * Returns the limits in settings, or 40% of the heap without overhead: memory is counted
     * exactly.
     */
    public static BreakerSettings of(Settings settings) {
      long limit = MemorySizeValue.parseBytesSizeValueOrHeapRatio("40%", NAME).getBytes();
      BreakerSettings limits =
          BreakerSettings.updateFromSettings(
              new BreakerSettings(
                  NAME, limit, 1, CircuitBreaker.Type.MEMORY, CircuitBreaker.Durability.TRANSIENT),
              settings);
      if (Double.isNaN(limits.getOverhead())) {
        throw new IllegalArgumentException(
            "[breaker." + NAME + ".overhead] must be a number of at least [0.0], but is [NaN]");
      }
      return limits;
    }

    /** Corrects the breaker after each change of its settings. */
    static void watch(ClusterSettings updates, CircuitBreaker breaker) {
      List<? extends Setting<?>> own =
          Stream.of(CIRCUIT_BREAKER_LIMIT_SETTING, CIRCUIT_BREAKER_OVERHEAD_SETTING)
              .map(setting -> setting.getConcreteSettingForNamespace(NAME))
              .toList();
      updates.addSettingsUpdateConsumer(
          settings -> {
            BreakerSettings limits = of(settings);
            breaker.setLimitAndOverhead(limits.getLimit(), limits.getOverhead());
          },
          own,
          BreakerLimits::of);
    }
  }
}
