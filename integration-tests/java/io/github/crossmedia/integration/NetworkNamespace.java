package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openqa.selenium.remote.RemoteWebDriver;

/** A network namespace, joined to this machine by a pair of virtual interfaces. */
final class NetworkNamespace implements AutoCloseable {

  private static final Path IP = Path.of("/usr/sbin/ip");
  private static final int DRIVER_PORT = 9515;
  private static final long MAX_MILLIS = 30_000;

  private final String name;
  private final int net;
  private Process driver;

  private NetworkNamespace(String name, int net) {
    this.name = name;
    this.net = net;
  }

  /** Makes one; the test is skipped where that is not possible. */
  static NetworkNamespace make() throws IOException, InterruptedException {
    int pid = (int) (ProcessHandle.current().pid() % 30_000);
    NetworkNamespace made = new NetworkNamespace("crossmedia" + pid, pid % 250);
    assumeTrue(Files.isExecutable(IP), "no network namespaces: apt-get install iproute2");
    boolean isMade = made.run("netns", "add", made.name);
    assumeTrue(isMade, "no network namespaces: only root can make them");
    boolean isJoined =
        made.run(
                "link",
                "add",
                "cm" + pid,
                "type",
                "veth",
                "peer",
                "name",
                "eth0",
                "netns",
                made.name)
            && made.run("addr", "add", made.host() + "/30", "dev", "cm" + pid)
            && made.run("link", "set", "cm" + pid, "up")
            && made.run("-n", made.name, "addr", "add", made.guest() + "/30", "dev", "eth0")
            && made.run("-n", made.name, "link", "set", "eth0", "up")
            && made.run("-n", made.name, "link", "set", "lo", "up");
    if (!isJoined) {
      made.close();
    }
    assumeTrue(isJoined, "no virtual interfaces: the kernel refuses veth");
    return made;
  }

  private boolean run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(IP.toString()));
    command.addAll(Arrays.asList(arguments));
    return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
  }

  /** The address of this machine, as seen from the namespace. */
  String host() {
    return "10.213." + net + ".1";
  }

  private String guest() {
    return "10.213." + net + ".2";
  }

  /** Starts a Chromium in the namespace. */
  RemoteWebDriver browser(Path folder) throws IOException, InterruptedException {
    assumeTrue(
        Files.exists(Browser.DRIVER), "no Chromium: apt-get install chromium chromium-driver");
    List<String> command =
        List.of(
            IP.toString(),
            "netns",
            "exec",
            name,
            Browser.DRIVER.toString(),
            "--port=" + DRIVER_PORT,
            "--allowed-ips=",
            "--allowed-origins=*");
    File log = folder.resolve("chromedriver.log").toFile();
    driver = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
    await();
    URI remote = URI.create("http://" + guest() + ":" + DRIVER_PORT);
    return new RemoteWebDriver(
        remote.toURL(), Browser.options(Files.createDirectory(folder.resolve("profile"))));
  }

  private void await() throws IOException, InterruptedException {
    long end = System.currentTimeMillis() + MAX_MILLIS;
    while (true) {
      try {
        new Socket(guest(), DRIVER_PORT).close();
        return;
      } catch (IOException notYet) {
        if (System.currentTimeMillis() > end || !driver.isAlive()) {
          throw notYet;
        }
        Thread.sleep(50);
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (driver != null) {
        driver.descendants().forEach(ProcessHandle::destroy);
        driver.destroy();
        driver.waitFor();
      }
      run("netns", "delete", name);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the namespace " + name + " is removed", e);
    }
  }
}
