/**
 * Fields, and the queries of the four plans, for Lucene applications and the plugin.
 *
 * <p>Applications use {@code LearnedField}, {@code CrossMediaField}, {@code CrossMediaQueryParser},
 * {@code IndexCheck}, {@code Reasons}, {@code Share}, {@code StoredVector}, {@code VersionFilter}
 * and {@code WindowCache}; every other public type is internal: it serves other rooms, and may
 * change with any release.
 */
package io.github.crossmedia.lucene;
