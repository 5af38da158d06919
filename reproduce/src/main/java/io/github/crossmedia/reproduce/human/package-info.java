/** Compares models and baseline systems with the judgments of people, or of simulated judges. */
package io.github.crossmedia.reproduce.human;
