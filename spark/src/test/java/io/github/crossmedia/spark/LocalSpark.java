package io.github.crossmedia.spark;

import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** Spark in the process of the tests, with two threads; a task is tried up to four times. */
final class LocalSpark {

  private LocalSpark() {}

  static SparkSession session() {
    return SparkSession.builder()
        .master("local[2,4]")
        .config("spark.ui.enabled", false)
        .config("spark.sql.shuffle.partitions", 2)
        .getOrCreate();
  }

  static JavaSparkContext context() {
    return JavaSparkContext.fromSparkContext(session().sparkContext());
  }

  static void stop() {
    session().stop();
  }
}
