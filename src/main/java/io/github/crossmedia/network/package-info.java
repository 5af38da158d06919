/**
 * Views of pictures computed by pretrained neural networks. Needs ONNX Runtime, a native library
 * that a node does not allow.
 */
package io.github.crossmedia.network;
