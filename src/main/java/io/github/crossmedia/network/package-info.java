/**
 * Views of pictures and texts computed by pretrained neural networks. Needs ONNX Runtime, a native
 * library that a node gets with the companion plugin.
 */
package io.github.crossmedia.network;
