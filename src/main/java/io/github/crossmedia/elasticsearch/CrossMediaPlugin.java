package io.github.crossmedia.elasticsearch;

import io.github.crossmedia.elasticsearch.about.AboutAction;
import io.github.crossmedia.elasticsearch.about.RestAboutAction;
import io.github.crossmedia.elasticsearch.about.TransportAboutAction;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.features.NodeFeature;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestHandler;

/** What a node loads: the list of all that Cross Media adds to Elasticsearch. */
public final class CrossMediaPlugin extends Plugin implements ActionPlugin {

  @Override
  public Collection<ActionHandler> getActions() {
    return List.of(new ActionHandler(AboutAction.TYPE, TransportAboutAction.class));
  }

  @Override
  public Collection<RestHandler> getRestHandlers(
      RestHandlersServices services,
      Supplier<DiscoveryNodes> nodes,
      Predicate<NodeFeature> clusterSupports) {
    return List.of(new RestAboutAction());
  }
}
