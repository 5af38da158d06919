package io.github.crossmedia.companion;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.network.text.NetworkExport;
import io.github.crossmedia.network.text.TextNetwork;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFiles.PictureSide;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/** Runs networks by ONNX Runtime, each call in the thread that makes it. */
public final class OnnxNetworks implements NetworkRuntime {

  private static final Picture GREY = Picture.of(1, 1, new int[] {0x808080});
  private static final String TEXT = "a photo";

  @Override
  public PictureNetwork pictures(String full, PictureSide side) {
    return new OnnxPictures(NetworkDescriptor.open(full, side.network(), side.settings()));
  }

  @Override
  public SentenceReader texts(Map<String, NetworkContent> files) {
    try {
      return new OnnxTexts(TextNetwork.open(files, 1));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  @Override
  public CheckedNetwork check(Path folder) throws IOException {
    NetworkExport export = NetworkExport.in(folder);
    NetworkFiles files = export.files();
    int pictures = 0;
    if (files.pictures().isPresent()) {
      PictureSide side = files.pictures().get();
      try (NetworkDescriptor network =
          NetworkDescriptor.open("of pictures", side.network(), side.settings())) {
        pictures = finite("picture", network.extract(GREY).toArray());
      } catch (IllegalArgumentException failed) {
        throw new NetworkException(failed.getMessage(), failed);
      }
    }
    int texts = 0;
    if (!files.companions().isEmpty()) {
      try (SentenceReader reader = texts(files.companions())) {
        texts = finite("text", reader.view(TEXT));
      }
    }
    if (pictures > 0 && texts > 0 && pictures != texts) {
      throw new NetworkException(
          Formatted.of(
              "its network of texts returns %d dimensions, but that of pictures %d, so the two"
                  + " can't be compared",
              texts, pictures));
    }
    return new CheckedNetwork(files, pictures, texts, export.licence());
  }

  /** Returns how many numbers a view has. */
  private static int finite(String what, float[] view) {
    for (float value : view) {
      if (!Float.isFinite(value)) {
        throw new NetworkException("it makes " + value + " of a " + what + ", no finite number");
      }
    }
    return view.length;
  }

  private record OnnxPictures(NetworkDescriptor network) implements PictureNetwork {

    @Override
    public String name() {
      return network.name();
    }

    @Override
    public int version() {
      return network.version();
    }

    @Override
    public View extract(Picture picture) {
      return network.extract(picture);
    }

    @Override
    public void close() {
      network.close();
    }
  }

  private record OnnxTexts(TextNetwork network) implements SentenceReader {

    @Override
    public float[] view(String text) {
      return network.embed(text);
    }

    @Override
    public void close() {
      network.close();
    }
  }
}
