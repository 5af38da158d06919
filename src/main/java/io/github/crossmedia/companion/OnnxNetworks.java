package io.github.crossmedia.companion;

import io.github.crossmedia.elasticsearch.networks.NetworkRuntime;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.network.text.TextNetwork;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkFiles.PictureSide;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Runs networks by ONNX Runtime, each call in the thread that makes it. */
public final class OnnxNetworks implements NetworkRuntime {

  @Override
  public PictureNetwork pictures(String full, PictureSide side) {
    return new OnnxPictures(NetworkDescriptor.open(full, side.network(), side.settings()));
  }

  @Override
  public SentenceReader texts(Map<String, byte[]> files) {
    try {
      return new OnnxTexts(TextNetwork.open(files, 1));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
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
