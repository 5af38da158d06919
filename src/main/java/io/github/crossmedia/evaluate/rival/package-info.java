/** Published systems that are not models: they rank, and never reach an index. */
package io.github.crossmedia.evaluate.rival;
