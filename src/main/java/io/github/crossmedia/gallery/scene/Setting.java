package io.github.crossmedia.gallery.scene;

import java.util.function.Consumer;

/** The places a scene can show. */
enum Setting {
  SEA(Waters::sea),
  BEACH(Waters::beach),
  LAKE(Waters::lake),
  REEF(Reef::paint),
  MOUNTAINS(Mountains::paint),
  WATERFALL(Mountains::waterfall),
  FOREST(Forest::paint),
  DESERT(Desert::paint),
  CITY(City::paint),
  FLOWERS(Meadows::flowers),
  VILLAGE(Meadows::village),
  ROAD(Meadows::road);

  private final Consumer<Canvas> painter;

  Setting(Consumer<Canvas> painter) {
    this.painter = painter;
  }

  void paint(Canvas canvas) {
    painter.accept(canvas);
  }
}
