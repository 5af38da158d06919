package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.text.TextViewSource;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads texts as a network does: by the view that comes with a text, or else by the view that the
 * network makes of it here. A blank text is a zero vector.
 *
 * @param view names the network by its hash
 */
public record TextViewEncoder(ViewPipeline view) implements Encoder {

  @Override
  public int dimension() {
    return view.dimension();
  }

  /** Returns true for every text, even an empty one. */
  @Override
  public boolean reads(Medium medium) {
    return true;
  }

  @Override
  public Vector encode(Medium medium) {
    return encodeAll(List.of(medium)).getFirst();
  }

  @Override
  public List<Vector> encodeAll(List<? extends Medium> media) {
    List<String> texts = media.stream().filter(this::isRead).map(Medium::text).toList();
    List<float[]> made = texts.isEmpty() ? List.of() : source().views(view.view(), texts);
    List<Vector> encoded = new ArrayList<>();
    int next = 0;
    for (Medium medium : media) {
      if (isRead(medium)) {
        encoded.add(view.encode(ofView(made.get(next++))));
      } else {
        encoded.add(
            view.reads(medium) ? view.encode(medium) : DenseVector.of(new float[dimension()]));
      }
    }
    return encoded;
  }

  private boolean isRead(Medium medium) {
    return !view.reads(medium) && !medium.text().isBlank();
  }

  private Medium ofView(float[] made) {
    return Medium.ofViews(Map.of(view.view(), DenseVector.of(made)));
  }

  private TextViewSource source() {
    return TextViewSource.of(view.view())
        .orElseThrow(() -> new ViewPipeline.MissingViewException(view.view()));
  }

  @Override
  public String kind() {
    return "text-view";
  }

  @Override
  public void write(PartWriter out) {
    out.part("view", view);
  }

  static TextViewEncoder read(PartReader in) {
    return new TextViewEncoder(in.part("view", ViewPipeline.KINDS));
  }
}
