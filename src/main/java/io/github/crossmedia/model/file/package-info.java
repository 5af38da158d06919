/** The safetensors format, and how the parts of a model write themselves into it and come back. */
package io.github.crossmedia.model.file;
