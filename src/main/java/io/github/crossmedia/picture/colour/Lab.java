package io.github.crossmedia.picture.colour;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;

/** CIE L*a*b* under D65: colours at equal distances look about equally different. */
public final class Lab {

  // sRGB to XYZ (IEC 61966-2-1), each row divided by the white point's coordinate
  private static final double[] X = {0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047};
  private static final double[] Y = {0.2126729, 0.7151522, 0.0721750};
  private static final double[] Z = {0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883};

  private Lab() {}

  /** Returns L* (0 to 100), a* and b* of every pixel. */
  public static Plane[] planes(Picture picture) {
    float[] linear = new float[256];
    for (int i = 0; i < linear.length; i++) {
      linear[i] = (float) linear(i / 255.0);
    }
    Plane[] planes = new Plane[3];
    for (int i = 0; i < planes.length; i++) {
      planes[i] = new Plane(picture.width(), picture.height());
    }
    for (int i = 0; i < picture.size(); i++) {
      int rgb = picture.rgb(i);
      float red = linear[rgb >> 16 & 255];
      float green = linear[rgb >> 8 & 255];
      float blue = linear[rgb & 255];
      double x = response(X[0] * red + X[1] * green + X[2] * blue);
      double y = response(Y[0] * red + Y[1] * green + Y[2] * blue);
      double z = response(Z[0] * red + Z[1] * green + Z[2] * blue);
      planes[0].values()[i] = (float) (116 * y - 16);
      planes[1].values()[i] = (float) (500 * (x - y));
      planes[2].values()[i] = (float) (200 * (y - z));
    }
    return planes;
  }

  private static double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
  }

  private static double response(double t) {
    return t > 216.0 / 24389 ? Math.cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  }
}
