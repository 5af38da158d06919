/** The safetensors format, and how the parts of a model are written to it and read from it. */
package io.github.crossmedia.model.file;
