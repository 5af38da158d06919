/** The safetensors format, and the reading and writing of a model's parts. */
package io.github.crossmedia.model.file;
