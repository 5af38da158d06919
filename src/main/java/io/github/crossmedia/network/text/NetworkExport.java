package io.github.crossmedia.network.text;

import io.github.crossmedia.network.PublishedNetwork;
import io.github.crossmedia.network.PublishedNetwork.Licence;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder with a network or a pair, as it was published or as a library keeps it. What {@code
 * network add} would have to ask for can't be asked here.
 *
 * @param licence its first line, may be empty
 */
public record NetworkExport(NetworkFiles files, String licence) {

  /** What a library keeps beside the network of pictures and its settings. */
  private static final Set<String> OF_TEXTS =
      Set.of(PublishedText.NETWORK, PublishedText.TOKENIZER, PublishedText.SETTINGS);

  private static final String ONNX = ".onnx";

  /**
   * Reads a folder.
   *
   * @throws NetworkException if it has no network, or nothing says how that wants its pixels
   */
  public static NetworkExport in(Path folder) throws IOException {
    if (Files.exists(folder.resolve(NetworkFolder.NETWORK))
        || Files.exists(folder.resolve(NetworkFolder.TEXTS))) {
      return ofLibrary(folder);
    }
    Optional<SentenceNetwork> ofTexts = SentenceNetwork.at(folder);
    if (ofTexts.isPresent()) {
      return new NetworkExport(
          NetworkFiles.ofTexts(ofTexts.get().files()), ofTexts.get().licence());
    }
    PublishedNetwork published = PublishedNetwork.at(onlyFile(folder));
    Optional<PublishedText> texts = PublishedText.partnerOf(published.file());
    PublishedNetwork used =
        texts.isPresent() ? published.withEmbedding() : published.withFeatures();
    if (!used.isNormalised()) {
      throw new NetworkException(
          "nothing says how the network wants its pixels: `crossmedia network add --pictures DIR`"
              + " finds out");
    }
    return new NetworkExport(
        NetworkFiles.of(
            NetworkContent.in(used.file()),
            used.settings(),
            texts.isPresent() ? texts.get().files() : Map.of()),
        used.licence().map(Licence::title).orElse(""));
  }

  private static NetworkExport ofLibrary(Path folder) throws IOException {
    NetworkFiles all = NetworkFiles.in(folder);
    Map<String, NetworkContent> texts = all.companions();
    texts.keySet().retainAll(OF_TEXTS);
    if (!texts.isEmpty() && !texts.keySet().equals(OF_TEXTS)) {
      throw new NetworkException(
          "a network of texts needs the files " + OF_TEXTS.stream().sorted().toList());
    }
    Path licence = folder.resolve(NetworkFolder.LICENCE);
    return new NetworkExport(
        new NetworkFiles(all.pictures(), texts),
        Files.exists(licence) ? new Licence(Files.readString(licence)).title() : "");
  }

  /** Returns the only network of a folder, or the folder, whose files are of a usual layout. */
  private static Path onlyFile(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> networks = all.filter(file -> file.toString().endsWith(ONNX)).toList();
      return networks.size() == 1 ? networks.getFirst() : folder;
    }
  }
}
