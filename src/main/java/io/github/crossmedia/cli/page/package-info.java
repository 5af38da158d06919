/** Reports as one HTML file. */
package io.github.crossmedia.cli.page;
