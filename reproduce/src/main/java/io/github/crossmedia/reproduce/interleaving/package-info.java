/** The experiment that shows how far comparisons of interleaved versions can be trusted. */
package io.github.crossmedia.reproduce.interleaving;
