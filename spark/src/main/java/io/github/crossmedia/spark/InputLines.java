package io.github.crossmedia.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * Reads files and folders of JSON Lines or Parquet as lines of JSON. Those whose names end in
 * {@code .parquet} are Parquet; their columns have the names of the JSON keys.
 */
public final class InputLines {

  private static final String PARQUET = ".parquet";
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private InputLines() {}

  /**
   * Returns the lines of all inputs.
   *
   * @param paths files, folders or patterns, on any file system that Spark reads
   */
  public static JavaRDD<String> of(SparkSession session, List<String> paths) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    List<JavaRDD<String>> inputs = new ArrayList<>();
    for (String path : paths) {
      inputs.add(
          path.endsWith(PARQUET)
              ? session.read().parquet(path).toJSON().javaRDD()
              : context.textFile(path, context.defaultParallelism()));
    }
    JavaRDD<String> all = inputs.getFirst();
    for (JavaRDD<String> more : inputs.subList(1, inputs.size())) {
      all = all.union(more);
    }
    return all.map(InputLines::withoutMark).filter(line -> !line.isBlank());
  }

  /** Returns a line without the byte order mark that some editors write. */
  private static String withoutMark(String line) {
    return line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
  }
}
