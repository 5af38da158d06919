package io.github.crossmedia.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;
import org.apache.spark.rpc.RpcEnv;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * A standalone cluster with two workers on two addresses of this machine. Each starts an executor,
 * which is a process of its own. Spark runs a task a second time only on another address.
 */
final class TwoExecutors implements AutoCloseable {

  private static final int ANY_PORT = 0;
  private static final int CORES = 1;
  private static final int MEGABYTES = 512;

  private final List<RpcEnv> servers = new ArrayList<>();
  private final SparkSession session;

  TwoExecutors(Path folder) throws IOException {
    linkJars(Path.of(System.getenv("SPARK_HOME")));
    SparkConf conf = new SparkConf(false);
    var master = Master.startRpcEnvAndEndpoint("127.0.0.1", ANY_PORT, ANY_PORT, conf);
    servers.add(master._1());
    String url = "spark://127.0.0.1:" + master._1().address().port();
    for (int i = 1; i <= 2; i++) {
      servers.add(
          Worker.startRpcEnvAndEndpoint(
              "127.0.0." + i,
              ANY_PORT,
              ANY_PORT,
              CORES,
              MEGABYTES,
              new String[] {url},
              folder.resolve("worker" + i).toString(),
              Option.apply(i),
              conf,
              Option.empty()));
    }
    session =
        SparkSession.builder()
            .master(url)
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.executor.memory", MEGABYTES + "m")
            .config("spark.executor.extraClassPath", folders())
            .config("spark.executorEnv.JAVA_HOME", System.getProperty("java.home"))
            .config("spark.executorEnv.SPARK_SCALA_VERSION", "2.13")
            .config("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
            .config("spark.scheduler.minRegisteredResourcesRatio", 1)
            .config("spark.speculation", true)
            .config("spark.speculation.interval", "100ms")
            .config("spark.speculation.quantile", 0.5)
            .config("spark.speculation.multiplier", 1.5)
            .getOrCreate();
  }

  SparkSession session() {
    return session;
  }

  /** Executors take Spark and all other libraries from here. */
  private static void linkJars(Path home) throws IOException {
    Path jars = Files.createDirectories(home.resolve("jars"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path jar = Path.of(entry).toAbsolutePath();
      Path link = jars.resolve(jar.getFileName());
      if (entry.endsWith(".jar") && !Files.exists(link)) {
        Files.createSymbolicLink(link, jar);
      }
    }
  }

  /** Returns the folders of classes of the class path. */
  private static String folders() {
    return String.join(
        File.pathSeparator,
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.isEmpty() && Files.isDirectory(Path.of(entry)))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .toList());
  }

  @Override
  public void close() {
    session.stop();
    servers.reversed().forEach(RpcEnv::shutdown);
  }
}
