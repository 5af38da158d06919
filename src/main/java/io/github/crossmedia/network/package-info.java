/**
 * Views of pictures computed by neural networks made elsewhere. Needs ONNX Runtime, a native
 * library that a node does not allow.
 */
package io.github.crossmedia.network;
