/** What commands print: tables, numbers, progress, messages. */
package io.github.crossmedia.cli.console;
