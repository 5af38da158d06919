/**
 * Views of pictures by neural networks made elsewhere; needs ONNX Runtime, which a node has not.
 */
package io.github.crossmedia.collection.network;
