/** The limits of a node's resources: settings that an administrator can change while it runs. */
package io.github.crossmedia.elasticsearch.limits;
