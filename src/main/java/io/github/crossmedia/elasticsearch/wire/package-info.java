/** How objects travel between nodes of different releases. */
package io.github.crossmedia.elasticsearch.wire;
