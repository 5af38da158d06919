/** Networks that a user brings. */
package io.github.crossmedia.cli.network;
