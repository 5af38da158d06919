/** Why each hit was found: the strongest shares of its score, beside its fields. */
package io.github.crossmedia.elasticsearch.reasons;
