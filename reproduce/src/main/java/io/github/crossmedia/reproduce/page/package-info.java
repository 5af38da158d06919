/** The pages that experiments write: prose, tables and plots. */
package io.github.crossmedia.reproduce.page;
