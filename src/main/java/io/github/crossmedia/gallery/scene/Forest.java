package io.github.crossmedia.gallery.scene;

import java.awt.Color;
import java.awt.geom.Path2D;

/** Inside a wood: trunks, leaves, light between them, perhaps a path. */
final class Forest {

  private Forest() {}

  static void paint(Canvas canvas) {
    canvas.say("forest", "tree");
    boolean autumn = canvas.chance(0.35);
    if (autumn) {
      canvas.say("autumn");
    }
    Light light = canvas.pick(Light.DAY, Light.DAY, Light.OVERCAST);
    double ground = canvas.between(0.66, 0.78) * canvas.height();
    int haze = autumn ? 0xe6c88a : 0xb9d7a0;
    canvas.band(0, ground, light.on(autumn ? 0xb07a35 : 0x3d6b35), light.on(haze));
    canvas.band(
        ground, canvas.height(), light.on(autumn ? 0x9a6a33 : 0x56803b), light.on(0x3a3a22));
    if (canvas.chance(0.4)) {
      path(canvas, light, ground);
    }
    for (int layer = 0; layer < 3; layer++) {
      double nearness = (layer + 1) / 3.0;
      trunks(canvas, light, ground, nearness, Colours.rgb(haze));
      leaves(canvas, light, ground, nearness, autumn);
    }
    litter(canvas, light, ground, autumn);
  }

  private static void trunks(
      Canvas canvas, Light light, double ground, double nearness, Color haze) {
    for (int i = canvas.between(4, 7); i > 0; i--) {
      double x = canvas.between(0.0, canvas.width());
      double width = canvas.between(3.0, 6.0) + 10 * nearness * nearness;
      double foot = ground + nearness * nearness * (canvas.height() - ground) * 0.7;
      Color bark =
          Colours.mix(
              light.on(canvas.pick(0x4b3a2a, 0x5d4a36, 0x3b332b)), haze, 0.55 * (1 - nearness));
      double lean = canvas.between(-6.0, 6.0);
      canvas.line(x, foot, x + lean, -10, width, bark);
      for (int line = 0; line < 3; line++) {
        double offset = canvas.between(-0.35, 0.35) * width;
        canvas.line(x + offset, foot, x + lean + offset, 0, 0.8, Colours.darker(bark, 0.3));
      }
    }
  }

  private static void leaves(
      Canvas canvas, Light light, double ground, double nearness, boolean autumn) {
    for (int i = 0; i < 210; i++) {
      double x = canvas.between(0.0, canvas.width());
      double y = Math.pow(canvas.between(0.0, 1.0), 1.7) * ground * 0.85;
      Color leaf =
          autumn
              ? light.on(canvas.pick(0xd9822b, 0xc4571f, 0xe3b23c, 0x9c3f1f))
              : light.on(canvas.pick(0x3f7f35, 0x5c9c3d, 0x2c6630, 0x83b44c));
      canvas.disc(x, y, 2 + 5 * nearness, Colours.opacity(leaf, 0.5));
    }
  }

  private static void litter(Canvas canvas, Light light, double ground, boolean autumn) {
    for (int i = 0; i < 320; i++) {
      double depth = Math.sqrt(canvas.between(0.0, 1.0));
      double y = ground + depth * (canvas.height() - ground);
      double x = canvas.between(0.0, canvas.width());
      Color leaf =
          autumn
              ? light.on(canvas.pick(0xb5651d, 0xd18b34, 0x7b3f1a))
              : light.on(canvas.pick(0x4f7d33, 0x2f5527, 0x6f8f45));
      canvas.oval(x, y, 1 + 2.5 * depth, 0.7 + 1.4 * depth, Colours.opacity(leaf, 0.7));
    }
  }

  private static void path(Canvas canvas, Light light, double ground) {
    canvas.say("path");
    double far = canvas.between(0.35, 0.65) * canvas.width();
    double near = canvas.between(0.3, 0.7) * canvas.width();
    Path2D path = new Path2D.Double();
    path.moveTo(far - 4, ground);
    path.curveTo(far - 30, ground + 20, near - 20, ground + 30, near - 70, canvas.height());
    path.lineTo(near + 70, canvas.height());
    path.curveTo(near + 40, ground + 30, far + 10, ground + 20, far + 4, ground);
    path.closePath();
    canvas.fill(path, light.on(0xb59a6f));
  }
}
