/**
 * A model at work: its served versions and the queries they prepare, without Lucene.
 *
 * <p>Applications use {@code ServedVersion}, {@code Plan} and {@code PlanOptions}; every other
 * public type is internal: it serves other rooms, and may change with any release.
 */
package io.github.crossmedia.serve;
