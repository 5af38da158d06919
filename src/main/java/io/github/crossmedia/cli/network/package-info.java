/** Commands on networks that users add. */
package io.github.crossmedia.cli.network;
