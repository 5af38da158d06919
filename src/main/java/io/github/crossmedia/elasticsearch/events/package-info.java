/** Events of User Behavior Insights, such as clicks. */
package io.github.crossmedia.elasticsearch.events;
