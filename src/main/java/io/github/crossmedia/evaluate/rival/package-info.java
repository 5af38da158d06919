/** Published systems that are no models: they rank, and never reach an index. */
package io.github.crossmedia.evaluate.rival;
