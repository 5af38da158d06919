package io.github.crossmedia.gallery.scene;

import java.awt.Color;
import java.awt.geom.Rectangle2D;

/** A skyline, its windows lit in the evening, with a street or a river before it. */
final class City {

  private City() {}

  static void paint(Canvas canvas) {
    canvas.say("city", "building");
    Light light =
        canvas.pick(Light.NIGHT, Light.NIGHT, Light.NIGHT, Light.SUNSET, Light.DAY, Light.OVERCAST);
    double ground = canvas.between(0.68, 0.8) * canvas.height();
    Sky.paint(canvas, light, ground);
    if (light == Light.NIGHT) {
      canvas.say("lights");
      canvas.glow(canvas.width() / 2.0, ground, 190, new Color(255, 170, 90, 90));
      if (canvas.chance(0.25)) {
        fireworks(canvas, ground);
      }
    }
    for (int row = 0; row < 3; row++) {
      double nearness = (row + 1) / 3.0;
      double x = canvas.between(-20.0, 0.0);
      while (x < canvas.width()) {
        double width = canvas.between(16.0, 34.0);
        building(canvas, light, x, ground, width, nearness);
        x += width + canvas.between(0.0, 9.0);
      }
    }
    if (canvas.chance(0.5)) {
      canvas.say("river", "water");
      canvas.band(ground, canvas.height(), light.on(0x33566e), light.on(0x162b3d));
      canvas.mirror(ground, 0.6);
    } else {
      canvas.say("street");
      street(canvas, light, ground);
    }
  }

  private static void building(
      Canvas canvas, Light light, double x, double ground, double width, double nearness) {
    double height = ground * canvas.between(0.25, 0.8) * (1.15 - 0.45 * nearness);
    double top = ground - height;
    int wall = canvas.pick(0x5f6b78, 0x80756b, 0x4a5568, 0x9a8f83, 0x6b5d5d);
    Color colour = light.far(wall, 0.4 * (1 - nearness));
    canvas.fill(new Rectangle2D.Double(x, top, width, height), colour);
    if (canvas.chance(0.25)) {
      double middle = x + width / 2;
      canvas.line(middle, top, middle, top - canvas.between(8.0, 20.0), 1.2, colour);
    }
    boolean dark = light == Light.NIGHT || light == Light.SUNSET;
    for (double y = top + 5; y < ground - 6; y += 7) {
      for (double column = x + 3; column < x + width - 4; column += 6) {
        boolean lit = dark && canvas.chance(light == Light.NIGHT ? 0.5 : 0.3);
        Color window =
            lit
                ? canvas.pick(new Color(0xffd97a), new Color(0xfff1c2), new Color(0xf7b84b))
                : Colours.darker(colour, dark ? 0.35 : 0.3);
        canvas.fill(new Rectangle2D.Double(column, y, 3.2, 4), window);
      }
    }
  }

  private static void street(Canvas canvas, Light light, double ground) {
    canvas.band(ground, canvas.height(), light.on(0x4b4f55), light.on(0x2e3136));
    double middle = (ground + canvas.height()) / 2;
    for (double x = 4; x < canvas.width(); x += 30) {
      canvas.line(x, middle, x + 14, middle, 1.8, light.on(0xe8e2c8));
    }
    if (canvas.chance(0.7)) {
      canvas.say("car");
      for (int i = canvas.between(2, 5); i > 0; i--) {
        double x = canvas.between(0.02, 0.9) * canvas.width();
        double y = canvas.pick(0.3, 0.8) * (canvas.height() - ground) + ground;
        car(canvas, light, x, y);
      }
    }
    if (light == Light.NIGHT) {
      for (double x = canvas.between(5.0, 30.0); x < canvas.width(); x += 52) {
        canvas.line(x, ground + 4, x, ground - 24, 1.4, new Color(0x20242b));
        canvas.glow(x, ground - 25, 17, new Color(255, 214, 140, 210));
      }
    }
  }

  static void car(Canvas canvas, Light light, double x, double y) {
    Color paint = light.on(canvas.pick(0xc0392b, 0x2e6da4, 0xe8e8e8, 0xe0a92e, 0x2b2f36));
    canvas.oval(x + 8, y - 6, 9, 6, Colours.darker(paint, 0.2));
    canvas.fill(new Rectangle2D.Double(x - 6, y - 5.5, 29, 7), paint);
    canvas.oval(x + 8, y - 6.5, 6.5, 3.4, light.on(0xb7d3e3));
    canvas.disc(x, y + 2, 3, new Color(0x17181a));
    canvas.disc(x + 17, y + 2, 3, new Color(0x17181a));
    if (light == Light.NIGHT) {
      canvas.glow(x + 24, y - 2, 12, new Color(255, 240, 190, 220));
    }
  }

  private static void fireworks(Canvas canvas, double ground) {
    canvas.say("fireworks");
    for (int burst = canvas.between(2, 4); burst > 0; burst--) {
      double x = canvas.between(0.1, 0.9) * canvas.width();
      double y = canvas.between(0.08, 0.4) * ground;
      double radius = canvas.between(18.0, 36.0);
      Color colour = Colours.rgb(canvas.pick(0xff5f5f, 0xffd34d, 0x6fd3ff, 0xc78bff, 0x7dff9a));
      canvas.glow(x, y, radius, Colours.opacity(colour, 0.35));
      for (int ray = 0; ray < 28; ray++) {
        double angle = canvas.between(0.0, 2 * Math.PI);
        double length = radius * canvas.between(0.6, 1.0);
        double endX = x + Math.cos(angle) * length;
        double endY = y + Math.sin(angle) * length + 3;
        canvas.line(x, y, endX, endY, 0.9, Colours.opacity(colour, 0.7));
        canvas.disc(endX, endY, 1.3, Colours.lighter(colour, 0.5));
      }
    }
  }
}
