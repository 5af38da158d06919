/** Searches and events, recorded as User Behavior Insights. */
package io.github.crossmedia.elasticsearch.record;
