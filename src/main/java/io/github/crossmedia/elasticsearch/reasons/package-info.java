/** Why each hit was found: the strongest shares of its score, among its fields. */
package io.github.crossmedia.elasticsearch.reasons;
