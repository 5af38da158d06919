/** Learning, extraction and the counting of clicks on Apache Spark. */
package io.github.crossmedia.spark;
