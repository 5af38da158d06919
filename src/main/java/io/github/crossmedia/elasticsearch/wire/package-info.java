/** The wire format of objects between nodes of different releases. */
package io.github.crossmedia.elasticsearch.wire;
