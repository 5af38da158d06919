/** Commands on an index of a cluster. */
package io.github.crossmedia.cli.cluster;
