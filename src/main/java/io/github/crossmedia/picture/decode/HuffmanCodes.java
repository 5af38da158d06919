package io.github.crossmedia.picture.decode;

/**
 * A Huffman table of a JPEG. Short codes, and most coefficients that follow them, are found by one
 * look-up.
 */
final class HuffmanCodes {

  private static final int LOOK = 10;
  private static final int MAX_LENGTH = 16;

  /** Returned for bits that the table does not contain. */
  static final int BROKEN = -1;

  private final int[] firstCode = new int[MAX_LENGTH + 2];
  private final int[] firstPlace = new int[MAX_LENGTH + 2];
  private final byte[] symbols;
  private final short[] looked = new short[1 << LOOK];
  private final int[] coefficients = new int[1 << LOOK];

  /**
   * Creates a table from its form in a file.
   *
   * @param counts the number of codes of each length, from 1 to 16
   */
  HuffmanCodes(int[] counts, byte[] symbols) {
    this.symbols = symbols;
    int code = 0;
    int place = 0;
    for (int length = 1; length <= MAX_LENGTH; length++) {
      firstPlace[length] = place - code;
      for (int i = 0; i < counts[length - 1]; i++) {
        if (length <= LOOK) {
          look(code, length, symbols[place] & 255);
        }
        code++;
        place++;
      }
      firstCode[length] = code << MAX_LENGTH - length;
      code <<= 1;
    }
    firstCode[MAX_LENGTH + 1] = Integer.MAX_VALUE;
  }

  private void look(int code, int length, int symbol) {
    int rest = LOOK - length;
    int size = symbol & 15;
    for (int i = 0; i < 1 << rest; i++) {
      int at = code << rest | i;
      looked[at] = (short) (length << 8 | symbol);
      if (size > 0 && size <= rest) {
        int value = i >> rest - size;
        int signed = value < 1 << size - 1 ? value - (1 << size) + 1 : value;
        coefficients[at] = signed << 16 | symbol >> 4 << 8 | length + size;
      }
    }
  }

  /**
   * Returns a short coefficient and drops its bits: the value above bit 16, the number of zeros
   * before it in 8 bits, and the number of its bits. Returns 0 for a long one and drops nothing.
   */
  int coefficient(JpegBits bits) {
    int found = coefficients[bits.peek(LOOK)];
    bits.drop(found & 255);
    return found;
  }

  int symbol(JpegBits bits) {
    int found = looked[bits.peek(LOOK)];
    if (found != 0) {
      bits.drop(found >> 8);
      return found & 255;
    }
    int code = bits.peek(MAX_LENGTH);
    int length = LOOK + 1;
    while (code >= firstCode[length]) {
      length++;
    }
    if (length > MAX_LENGTH) {
      return BROKEN;
    }
    bits.drop(length);
    int place = firstPlace[length] + (code >> MAX_LENGTH - length);
    return symbols[place] & 255;
  }
}
