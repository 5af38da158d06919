package io.github.crossmedia.elasticsearch;

import io.github.crossmedia.elasticsearch.action.StoredKinds;
import io.github.crossmedia.elasticsearch.features.FeatureSets;
import io.github.crossmedia.elasticsearch.ingest.ItemProjector;
import io.github.crossmedia.elasticsearch.limits.ArchivedSettings;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.limits.BreakerBudget.WindowBudget;
import io.github.crossmedia.elasticsearch.limits.BreakerLimits;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.limits.YieldingBreaker;
import io.github.crossmedia.elasticsearch.networks.ClusterNetworks;
import io.github.crossmedia.elasticsearch.networks.NativeMemory;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.networks.TemporaryFiles;
import io.github.crossmedia.elasticsearch.query.EmptyAnswers;
import io.github.crossmedia.elasticsearch.record.Recording;
import io.github.crossmedia.elasticsearch.record.SearchedIndices;
import io.github.crossmedia.elasticsearch.record.UbiTemplates;
import io.github.crossmedia.elasticsearch.shadow.ShadowSearches;
import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.store.NetworkAdmin;
import io.github.crossmedia.elasticsearch.store.cache.ModelCache;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.warmup.FirstSteps;
import io.github.crossmedia.elasticsearch.warmup.WarmUp;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import io.github.crossmedia.lucene.WindowCache;
import java.io.Closeable;
import java.io.IOException;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.common.util.concurrent.EsExecutors.TaskTrackingConfig;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.IOUtils;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.IndexingPressure;
import org.elasticsearch.plugins.Plugin.PluginServices;
import org.elasticsearch.threadpool.ExecutorBuilder;
import org.elasticsearch.threadpool.FixedExecutorBuilder;
import org.elasticsearch.threadpool.ScalingExecutorBuilder;
import org.elasticsearch.threadpool.ThreadPool;

/** The parts of the plugin that live as long as their node does. */
final class NodeComponents implements Closeable {

  private static final String NAME = BreakerLimits.NAME;

  /** How many requests of administrators are carried out at once, and how many loads. */
  private static final int WAITING = 8;

  private static final int PROJECTIONS = 32;

  private static final TimeValue KEPT = TimeValue.timeValueSeconds(30);

  private ThreadContext threadContext;
  private CircuitBreaker breaker;
  private Optional<NetworkRuntime> runtime = Optional.empty();
  private PluginSettings pluginSettings;
  private Models models;
  private ExtractionQueue extractions;
  private PictureDecoder decoder;
  private ItemProjector projector;
  private Supplier<ProjectMetadata> project;
  private IndexingPressure indexingPressure;
  private EmptyAnswers emptyAnswers;
  private FeatureSets featureSets;
  private Recording recording;
  private ShadowSearches shadows;
  private WindowCache windows;
  private TemporaryFiles temporary;

  /** Returns the pool that projects pictures and texts, and those whose threads may wait. */
  static List<ExecutorBuilder<?>> threads(Settings settings) {
    return List.of(
        new FixedExecutorBuilder(
            settings,
            NAME,
            EsExecutors.allocatedProcessors(settings),
            -1,
            "thread_pool." + NAME,
            TaskTrackingConfig.DO_NOT_TRACK),
        new ScalingExecutorBuilder(Await.POOL, 0, WAITING, KEPT, false),
        new ScalingExecutorBuilder(Await.LOADS, 0, WAITING, KEPT, false),
        new ScalingExecutorBuilder(Await.PROJECTIONS, 0, PROJECTIONS, KEPT, false));
  }

  void use(CircuitBreaker newBreaker) {
    breaker = newBreaker;
  }

  void use(NetworkRuntime newRuntime) {
    runtime = Optional.of(newRuntime);
  }

  Collection<?> start(PluginServices services) throws IOException {
    threadContext = services.threadPool().getThreadContext();
    Executor executor = services.threadPool().executor(NAME);
    ClusterSettings settings = services.clusterService().getClusterSettings();
    pluginSettings = new PluginSettings(settings);
    Supplier<TimeValue> readTimeout = () -> pluginSettings.get(PluginSettings.READ_TIMEOUT);
    BreakerLimits.watch(settings, breaker);
    ArchivedSettings.watch(services.clusterService());
    UbiTemplates.watch(services.clusterService());
    ModelCache cache =
        new ModelCache(threadContext, pluginSettings.bytes(PluginSettings.CACHE_SIZE));
    pluginSettings.watch(PluginSettings.CACHE_SIZE, size -> cache.resize(size.getBytes()));
    WindowBudget memory = new WindowBudget(breaker);
    windows = new WindowCache(memory, services.threadPool().executor(ThreadPool.Names.GENERIC));
    pluginSettings.watch(
        PluginSettings.WORDS_SIZE,
        size -> {
          if (memory.limit(size.getBytes())) {
            windows.clear();
          }
        });
    CircuitBreaker yielding = new YieldingBreaker(breaker, cache::makeRoom);
    temporary = TemporaryFiles.in(services.environment().tmpDir());
    ArtifactStore stored =
        new ArtifactStore(
            new ModelIndex(services.client(), readTimeout),
            () -> services.clusterService().state().nodes(),
            Clock.systemUTC());
    Executor loads = services.threadPool().executor(Await.LOADS);
    NodeNetworks networks =
        new NodeNetworks(
            runtime,
            new ClusterNetworks(stored, temporary),
            yielding,
            new NativeMemory(
                () -> pluginSettings.get(PluginSettings.NETWORK_MEMORY), cache::makeRoom),
            loads,
            threadContext);
    models = new Models(services.client(), stored, yielding, loads, cache, networks, readTimeout);
    extractions = new ExtractionQueue(services.threadPool(), executor, services.taskManager());
    pluginSettings.watch(PluginSettings.EXTRACTIONS, extractions::setConcurrency);
    pluginSettings.watch(PluginSettings.EXTRACTION_QUEUE, extractions::setQueueSize);
    pluginSettings.watch(PluginSettings.EXTRACTION_TIMEOUT, extractions::setTimeout);
    decoder = new PictureDecoder(pluginSettings, yielding);
    projector = new ItemProjector(models, extractions, decoder, pluginSettings);
    ModelAdmin admin =
        new ModelAdmin(
            services.client(),
            services.clusterService()::state,
            new YieldingBreaker(breaker, needed -> false),
            cache::capacity,
            executor,
            pluginSettings,
            stored,
            Clock.systemUTC());
    NetworkAdmin networkAdmin = admin.networks(networks, temporary);
    featureSets =
        new FeatureSets(
            services.client(), readTimeout, admin::requireWhole, yielding, pluginSettings);
    indexingPressure = services.indexingPressure();
    project =
        () -> services.projectResolver().getProjectMetadata(services.clusterService().state());
    recording =
        new Recording(
            services.client(),
            breaker,
            pluginSettings,
            new SearchedIndices(services.indexNameExpressionResolver(), project),
            services.environment().settings());
    shadows = new ShadowSearches(services.client(), services.taskManager(), pluginSettings);
    emptyAnswers =
        new EmptyAnswers(services.client(), services.indexNameExpressionResolver(), project);
    services.threadPool().generic().execute(new FirstSteps());
    WarmUp warmUp = new WarmUp(models, services.client(), () -> project.get().indices().values());
    return List.of(
        models,
        networks,
        extractions,
        admin,
        networkAdmin,
        new StoredKinds(admin, networkAdmin, services.client()),
        warmUp,
        featureSets,
        recording,
        shadows,
        windows);
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(temporary);
  }

  PluginSettings pluginSettings() {
    return pluginSettings;
  }

  ThreadContext threadContext() {
    return threadContext;
  }

  Models models() {
    return models;
  }

  ExtractionQueue extractions() {
    return extractions;
  }

  PictureDecoder decoder() {
    return decoder;
  }

  ItemProjector projector() {
    return projector;
  }

  ProjectMetadata project() {
    return project.get();
  }

  IndexingPressure indexingPressure() {
    return indexingPressure;
  }

  FeatureSets featureSets() {
    return featureSets;
  }

  Recording recording() {
    return recording;
  }

  ShadowSearches shadows() {
    return shadows;
  }

  WindowCache windows() {
    return windows;
  }

  EmptyAnswers emptyAnswers() {
    return emptyAnswers;
  }
}
