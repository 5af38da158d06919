package io.github.crossmedia.elasticsearch;

import io.github.crossmedia.elasticsearch.action.AboutAction;
import io.github.crossmedia.elasticsearch.action.CacheActions;
import io.github.crossmedia.elasticsearch.action.ModelActions;
import io.github.crossmedia.elasticsearch.action.StatsAction;
import io.github.crossmedia.elasticsearch.action.StoreActions;
import io.github.crossmedia.elasticsearch.documents.IndexStatsAction;
import io.github.crossmedia.elasticsearch.events.UbiEventsAction;
import io.github.crossmedia.elasticsearch.events.UbiEventsAction.RestUbiEvents;
import io.github.crossmedia.elasticsearch.features.FeatureSetActions;
import io.github.crossmedia.elasticsearch.features.FeatureSetActions.RestFeatureSets;
import io.github.crossmedia.elasticsearch.features.FeaturesPhase;
import io.github.crossmedia.elasticsearch.features.FeaturesQueryBuilder;
import io.github.crossmedia.elasticsearch.ingest.CrossMediaProcessor;
import io.github.crossmedia.elasticsearch.ingest.PictureFilter;
import io.github.crossmedia.elasticsearch.interleave.InterleaveRetrieverBuilder;
import io.github.crossmedia.elasticsearch.interleave.InterleaveRetrieverBuilder.DraftedDoc;
import io.github.crossmedia.elasticsearch.interleave.SplitRetrieverBuilder;
import io.github.crossmedia.elasticsearch.interleave.TeamsPhase;
import io.github.crossmedia.elasticsearch.limits.BreakerLimits;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldMapper;
import io.github.crossmedia.elasticsearch.mapper.LanguageFormat;
import io.github.crossmedia.elasticsearch.mapper.TranslatingAnalyzers;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime;
import io.github.crossmedia.elasticsearch.project.ProjectAction;
import io.github.crossmedia.elasticsearch.query.CrossMediaFunctionBuilder;
import io.github.crossmedia.elasticsearch.query.CrossMediaQueryBuilder;
import io.github.crossmedia.elasticsearch.query.Preparation;
import io.github.crossmedia.elasticsearch.query.SearchWarnings;
import io.github.crossmedia.elasticsearch.query.VersionsQueryBuilder;
import io.github.crossmedia.elasticsearch.reasons.AskedReasons;
import io.github.crossmedia.elasticsearch.reasons.ReasonsPhase;
import io.github.crossmedia.elasticsearch.reasons.ReasonsPhase.ReasonsExtension;
import io.github.crossmedia.elasticsearch.record.Pseudonyms;
import io.github.crossmedia.elasticsearch.record.RecordingFilter;
import io.github.crossmedia.elasticsearch.record.UbiExtension;
import io.github.crossmedia.elasticsearch.rest.CatHandlers;
import io.github.crossmedia.elasticsearch.rest.RestHandlers;
import io.github.crossmedia.elasticsearch.work.RequestWork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.action.admin.indices.validate.query.ValidateQueryAction;
import org.elasticsearch.action.bulk.TransportBulkAction;
import org.elasticsearch.action.explain.TransportExplainAction;
import org.elasticsearch.action.search.TransportMultiSearchAction;
import org.elasticsearch.action.search.TransportSearchAction;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.features.NodeFeature;
import org.elasticsearch.index.analysis.AnalyzerProvider;
import org.elasticsearch.index.mapper.Mapper;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.indices.breaker.BreakerSettings;
import org.elasticsearch.ingest.Processor;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.CircuitBreakerPlugin;
import org.elasticsearch.plugins.ExtensiblePlugin;
import org.elasticsearch.plugins.IngestPlugin;
import org.elasticsearch.plugins.MapperPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.ReloadablePlugin;
import org.elasticsearch.plugins.SearchPlugin;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.threadpool.ExecutorBuilder;

/** The plugin that a node loads: everything that Cross Media adds to Elasticsearch. */
public final class CrossMediaPlugin extends Plugin
    implements ActionPlugin,
        AnalysisPlugin,
        CircuitBreakerPlugin,
        ExtensiblePlugin,
        IngestPlugin,
        MapperPlugin,
        ReloadablePlugin,
        SearchPlugin {

  private final NodeComponents node = new NodeComponents();

  /** Finds the companion plugin, if it is installed. */
  @Override
  public void loadExtensions(ExtensionLoader loader) {
    loader.loadExtensions(NetworkRuntime.class).forEach(node::use);
  }

  @Override
  public Collection<?> createComponents(PluginServices services) {
    try {
      return node.start(services);
    } catch (IOException failed) {
      throw new UncheckedIOException("the node's temporary folder can't be used", failed);
    }
  }

  @Override
  public void close() throws IOException {
    node.close();
  }

  @Override
  public Map<String, Processor.Factory> getProcessors(Processor.Parameters parameters) {
    return Map.of(CrossMediaProcessor.TYPE, new CrossMediaProcessor.Factory(node::projector));
  }

  @Override
  public Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> getAnalyzers() {
    return TranslatingAnalyzers.all();
  }

  @Override
  public List<QuerySpec<?>> getQueries() {
    Preparation preparation =
        new Preparation(
            node::pluginSettings,
            node::models,
            node::extractions,
            node::decoder,
            node::threadContext,
            node::windows);
    return List.of(
        new QuerySpec<>(
            CrossMediaQueryBuilder.NAME,
            in -> new CrossMediaQueryBuilder(in, preparation),
            parser -> CrossMediaQueryBuilder.parse(parser, preparation)),
        new QuerySpec<>(
            VersionsQueryBuilder.NAME, VersionsQueryBuilder::new, VersionsQueryBuilder::parse),
        new QuerySpec<>(
            FeaturesQueryBuilder.NAME,
            in -> new FeaturesQueryBuilder(in, node::featureSets),
            parser -> FeaturesQueryBuilder.parse(parser, node::featureSets)));
  }

  @Override
  public List<ScoreFunctionSpec<?>> getScoreFunctions() {
    return List.of(
        new ScoreFunctionSpec<>(
            CrossMediaFunctionBuilder.NAME,
            CrossMediaFunctionBuilder::new,
            CrossMediaFunctionBuilder::parse));
  }

  @Override
  public List<FetchSubPhase> getFetchSubPhases(FetchPhaseConstructionContext context) {
    return List.of(new ReasonsPhase(), new FeaturesPhase(node::pluginSettings), new TeamsPhase());
  }

  @Override
  public List<RetrieverSpec<?>> getRetrievers() {
    return List.of(
        new RetrieverSpec<>(SplitRetrieverBuilder.NAME, SplitRetrieverBuilder::parse),
        new RetrieverSpec<>(InterleaveRetrieverBuilder.NAME, InterleaveRetrieverBuilder::parse));
  }

  @Override
  public List<NamedWriteableRegistry.Entry> getNamedWriteables() {
    return List.of(
        new NamedWriteableRegistry.Entry(RankDoc.class, DraftedDoc.NAME, DraftedDoc::new),
        new NamedWriteableRegistry.Entry(
            DocValueFormat.class, LanguageFormat.NAME, LanguageFormat::new));
  }

  @Override
  public List<SearchExtSpec<?>> getSearchExts() {
    return List.of(
        new SearchExtSpec<>(UbiExtension.NAME, UbiExtension::new, UbiExtension::parse),
        new SearchExtSpec<>(ReasonsExtension.NAME, ReasonsExtension::new, ReasonsExtension::parse));
  }

  @Override
  public BreakerSettings getCircuitBreaker(Settings settings) {
    return BreakerLimits.of(settings);
  }

  @Override
  public void setCircuitBreaker(CircuitBreaker breaker) {
    node.use(breaker);
  }

  @Override
  public List<Setting<?>> getSettings() {
    List<Setting<?>> settings = new ArrayList<>(PluginSettings.all());
    settings.add(Pseudonyms.SECRET);
    return settings;
  }

  /** Reads the keystore again. */
  @Override
  public void reload(Settings settings) {
    node.recording().pseudonyms().reload(settings);
  }

  @Override
  public List<ExecutorBuilder<?>> getExecutorBuilders(Settings settings) {
    return NodeComponents.threads(settings);
  }

  @Override
  public Collection<ActionHandler> getActions() {
    return List.of(
        new ActionHandler(AboutAction.TYPE, AboutAction.class),
        new ActionHandler(StoreActions.GET, StoreActions.Get.class),
        new ActionHandler(StoreActions.PUT, StoreActions.Put.class),
        new ActionHandler(StoreActions.PUT_PART, StoreActions.PutPart.class),
        new ActionHandler(StoreActions.DELETE, StoreActions.Delete.class),
        new ActionHandler(ModelActions.SERVE, ModelActions.Serve.class),
        new ActionHandler(CacheActions.CLEAR, CacheActions.Clear.class),
        new ActionHandler(CacheActions.WARM_UP, CacheActions.Warm.class),
        new ActionHandler(CacheActions.READ_AGAIN, CacheActions.ReadAgain.class),
        new ActionHandler(CacheActions.FORGET_NETWORK, CacheActions.ForgetNetwork.class),
        new ActionHandler(StatsAction.TYPE, StatsAction.Handler.class),
        new ActionHandler(IndexStatsAction.TYPE, IndexStatsAction.Transport.class),
        new ActionHandler(ModelActions.FILE, ModelActions.ReadFile.class),
        new ActionHandler(ModelActions.VERIFY, ModelActions.Verify.class),
        new ActionHandler(FeatureSetActions.READ, FeatureSetActions.Read.class),
        new ActionHandler(FeatureSetActions.CHANGE, FeatureSetActions.Change.class),
        new ActionHandler(UbiEventsAction.TYPE, UbiEventsAction.class),
        new ActionHandler(ProjectAction.TYPE, ProjectAction.class));
  }

  @Override
  public Collection<MappedActionFilter> getMappedActionFilters() {
    return List.of(
        new SearchWarnings(TransportSearchAction.NAME, node::threadContext, node::emptyAnswers),
        new SearchWarnings(
            TransportMultiSearchAction.NAME, node::threadContext, node::emptyAnswers),
        new RecordingFilter(node::threadContext, node::recording, node::shadows),
        new RequestWork.Filter(TransportSearchAction.NAME, node::threadContext),
        new AskedReasons.Filter(node::threadContext),
        new RequestWork.Filter(TransportExplainAction.TYPE.name(), node::threadContext),
        new RequestWork.Filter(ValidateQueryAction.NAME, node::threadContext),
        new RequestWork.Filter(TransportBulkAction.NAME, node::threadContext),
        new PictureFilter(
            new PictureFilter.Services(
                node::projector, node::project, node::indexingPressure, node::threadContext)),
        new RequestWork.Filter(ProjectAction.TYPE.name(), node::threadContext));
  }

  @Override
  public Collection<RestHandler> getRestHandlers(
      RestHandlersServices services,
      Supplier<DiscoveryNodes> nodes,
      Predicate<NodeFeature> clusterSupports) {
    List<RestHandler> handlers = new ArrayList<>(RestHandlers.all());
    handlers.addAll(CatHandlers.all());
    handlers.addAll(List.of(new RestFeatureSets(), new RestUbiEvents(node::pluginSettings)));
    return handlers;
  }

  @Override
  public Map<String, Mapper.TypeParser> getMappers() {
    return Map.of(CrossMediaFieldMapper.TYPE, CrossMediaFieldMapper.PARSER);
  }
}
