/** The networks that a node runs, if the companion plugin is installed. */
package io.github.crossmedia.elasticsearch.networks;
