package io.github.crossmedia.companion;

import org.elasticsearch.plugins.Plugin;

/**
 * The plugin that a node loads beside ours. All it has is {@link OnnxNetworks}, which our plugin
 * finds as a service of its extension.
 */
public final class NetworksPlugin extends Plugin {}
