/** The task that projects the pictures of an index again, from the views that documents keep. */
package io.github.crossmedia.elasticsearch.project;
