/** Commands about one model file. */
package io.github.crossmedia.cli.model;
