/** Videos, animated GIFs and folders of frames, read by one frame every two seconds. */
package io.github.crossmedia.collection.video;
