/** Commands that rank pictures and measure rankings. */
package io.github.crossmedia.cli.evaluate;
