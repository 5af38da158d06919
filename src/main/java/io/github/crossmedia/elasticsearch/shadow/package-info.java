/** Versions that are asked beside the served one, without an effect on answers. */
package io.github.crossmedia.elasticsearch.shadow;
