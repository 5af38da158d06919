package io.github.crossmedia.gallery.scene;

import static io.github.crossmedia.gallery.scene.Colours.rgb;

import java.awt.Color;

/** The time of day and the weather: the colours of the sky and what they do to the ground. */
enum Light {
  DAY(0x2f7fd6, 0xbfe0f7, 0xffffff, 0.00),
  OVERCAST(0x8494a3, 0xc9d2d8, 0xa9b4bd, 0.22),
  SUNSET(0x3b2a66, 0xff8c42, 0xff7a2e, 0.28),
  NIGHT(0x050a1f, 0x1c2a52, 0x0b1430, 0.68);

  final Color zenith;
  final Color horizon;
  private final Color tint;
  private final double strength;

  Light(int zenith, int horizon, int tint, double strength) {
    this.zenith = rgb(zenith);
    this.horizon = rgb(horizon);
    this.tint = rgb(tint);
    this.strength = strength;
  }

  static Light by(Canvas canvas) {
    return canvas.pick(DAY, DAY, DAY, OVERCAST, SUNSET, SUNSET, NIGHT);
  }

  /** Returns a colour as this light shows it. */
  Color on(Color colour) {
    Color dimmed = this == SUNSET ? Colours.darker(colour, 0.25) : colour;
    return Colours.mix(dimmed, tint, strength);
  }

  Color on(int rgb) {
    return on(rgb(rgb));
  }

  /** Returns a colour far away in the haze. */
  Color far(int rgb, double distance) {
    return Colours.mix(on(rgb), horizon, distance);
  }
}
