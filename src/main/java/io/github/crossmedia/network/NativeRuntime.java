package io.github.crossmedia.network;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxTensorLike;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.github.crossmedia.picture.network.OnnxFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * ONNX Runtime, whose native libraries are unpacked once for each user. It would unpack 24 MB at
 * each start by itself, which takes 0.15 s of processor time, and which it does on a server. What
 * it unpacks, or the empty folder for it, is removed once it is loaded: a process that is killed
 * would leave it.
 */
public final class NativeRuntime {

  /** The property by which ONNX Runtime is told where its libraries are. */
  private static final String PROPERTY = "onnxruntime.native.path";

  private static final String FOLDER = ".runtime";
  private static final String TEMPORARY = "onnxruntime-java";
  private static final List<String> LIBRARIES = List.of("onnxruntime", "onnxruntime4j_jni");

  /** The types of weights by their numbers in ONNX's format. */
  private static final Map<Integer, OnnxJavaType> TYPES =
      Map.of(
          1, OnnxJavaType.FLOAT,
          2, OnnxJavaType.UINT8,
          3, OnnxJavaType.INT8,
          10, OnnxJavaType.FLOAT16,
          16, OnnxJavaType.BFLOAT16);

  private NativeRuntime() {}

  /** Returns the environment of all sessions. */
  public static OrtEnvironment environment() {
    Unpacking.once();
    return OrtEnvironment.getEnvironment();
  }

  /**
   * Loads a network that returns these tensors too. Large weights of a file that is mapped are read
   * where they are: ONNX Runtime would copy them several times.
   */
  public static NativeSession session(
      OnnxFile network, List<String> outputs, OrtSession.SessionOptions options)
      throws OrtException {
    OrtEnvironment environment = environment();
    if (!network.isOutsideHeap()) {
      ByteBuffer whole = network.withOutputs(outputs);
      byte[] bytes = new byte[whole.remaining()];
      whole.get(bytes);
      return new NativeSession(environment.createSession(bytes, options), Map.of());
    }
    OnnxFile.Parted parted = network.parted(outputs, TYPES.keySet());
    Map<String, OnnxTensorLike> weights = new LinkedHashMap<>();
    OrtSession session = null;
    try {
      for (OnnxFile.Weight weight : parted.weights().values()) {
        weights.put(
            weight.name(),
            OnnxTensor.createTensor(
                environment,
                weight.bytes().order(ByteOrder.nativeOrder()),
                weight.shape(),
                TYPES.get(weight.type())));
      }
      options.addExternalInitializers(weights);
      session = environment.createSession(parted.graph().array(), options);
      return new NativeSession(session, weights);
    } finally {
      if (session == null) {
        weights.values().forEach(OnnxTensorLike::close);
      }
    }
  }

  /**
   * A network in memory, and the weights that it reads elsewhere.
   *
   * @param weights by their names
   */
  public record NativeSession(OrtSession session, Map<String, OnnxTensorLike> weights)
      implements AutoCloseable {

    @Override
    public void close() throws OrtException {
      session.close();
      weights.values().forEach(OnnxTensorLike::close);
    }
  }

  /** Unpacks the libraries before they are first used. */
  private static final class Unpacking {

    static {
      if (System.getProperty(PROPERTY) == null && isOfApplication()) {
        unpacked(NetworkLibrary.ofUser(System.getenv()).folder())
            .ifPresent(place -> System.setProperty(PROPERTY, place.toString()));
      }
      Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
      try {
        if (isOfApplication()) {
          loadOfUser(temporary);
        } else {
          loadOfServer(temporary);
        }
      } catch (IOException inUse) {
        // A system that can't remove a library in use does so at the end of the process.
      }
    }

    private Unpacking() {}

    /** A server loads its plugins by class loaders of their own, and lets them write nowhere. */
    private static boolean isOfApplication() {
      return OrtEnvironment.class.getClassLoader() == ClassLoader.getSystemClassLoader();
    }

    static void once() {
      // Java has run the block above by now.
    }
  }

  /** Loads the libraries that were unpacked, and removes the empty folder that this makes. */
  private static void loadOfUser(Path temporary) throws IOException {
    Set<Path> before = unpackings(temporary);
    OrtEnvironment.getEnvironment();
    for (Path made : unpackings(temporary)) {
      if (!before.contains(made)) {
        Files.delete(made);
      }
    }
  }

  /**
   * Loads the libraries, and removes what is unpacked for that. Processes that share the folder
   * take turns, so that whatever lies there before was left by one that was killed.
   */
  private static void loadOfServer(Path temporary) throws IOException {
    try (FileChannel turns =
        FileChannel.open(
            temporary.resolve(TEMPORARY + ".lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE)) {
      turns.lock();
      OrtEnvironment.getEnvironment();
      for (Path folder : unpackings(temporary)) {
        try (Stream<Path> files = Files.list(folder)) {
          for (Path file : files.toList()) {
            Files.delete(file);
          }
        }
        Files.delete(folder);
      }
    }
  }

  private static Set<Path> unpackings(Path temporary) throws IOException {
    try (Stream<Path> all = Files.list(temporary)) {
      return all.filter(Files::isDirectory)
          .filter(folder -> folder.getFileName().toString().startsWith(TEMPORARY))
          .collect(Collectors.toSet());
    }
  }

  /**
   * Returns the folder of the libraries, and unpacks those that are missing.
   *
   * @param networks the folder of the user's networks
   * @return empty if the folder can't be written, or there are no libraries for this machine
   */
  static Optional<Path> unpacked(Path networks) {
    try {
      Path place = null;
      for (String library : LIBRARIES) {
        String name = System.mapLibraryName(library);
        URL packed = OrtEnvironment.class.getResource("native/" + platform() + "/" + name);
        if (packed == null || !(packed.openConnection() instanceof JarURLConnection jar)) {
          return Optional.empty();
        }
        if (place == null) {
          String version = Long.toHexString(jar.getJarEntry().getCrc());
          place = Files.createDirectories(networks.resolve(FOLDER).resolve(version));
        }
        unpack(packed, place.resolve(name), jar.getJarEntry().getSize());
      }
      return Optional.ofNullable(place);
    } catch (IOException | UncheckedIOException unwritable) {
      return Optional.empty();
    }
  }

  private static void unpack(URL packed, Path file, long size) throws IOException {
    if (Files.exists(file) && Files.size(file) == size) {
      return;
    }
    Path made = Files.createTempFile(file.getParent(), ".unpacking", "");
    try (InputStream in = packed.openStream()) {
      Files.copy(in, made, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String name = system.startsWith("mac") ? "osx" : system.startsWith("win") ? "win" : "linux";
    return name + (System.getProperty("os.arch").equals("aarch64") ? "-aarch64" : "-x64");
  }
}
