/**
 * The companion plugin, which runs networks on a node. It is a plugin of its own, because ONNX
 * Runtime loads native libraries: who installs it grants it that.
 */
package io.github.crossmedia.companion;
