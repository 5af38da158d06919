/** What moves: videos, animated GIFs and folders of frames, seen by one frame every two seconds. */
package io.github.crossmedia.collection.video;
