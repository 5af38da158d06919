/** What a node may spend: settings that an administrator changes while it runs. */
package io.github.crossmedia.elasticsearch.limits;
