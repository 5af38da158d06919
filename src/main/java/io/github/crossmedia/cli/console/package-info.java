/** Output of commands: tables, numbers, progress, messages. */
package io.github.crossmedia.cli.console;
