package io.github.crossmedia.cli.options;

import io.github.crossmedia.collection.Item;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The share of one of several machines in the same items, by a hash of their ids.
 *
 * @param machine the machine, from 1 to {@code machines}
 */
public record MachineShare(int machine, int machines) {

  private static final int SEED = 1;

  /** Returns true if an item belongs to this share, and to no other of as many machines. */
  public boolean has(Item item) {
    int hash = StringHelper.murmurhash3_x86_32(new BytesRef(item.id()), SEED);
    return Math.floorMod(hash, machines) == machine - 1;
  }

  /** Reads an option: {@code 2/3} is the share of the second of three machines. */
  public static final class Converter implements ITypeConverter<MachineShare> {

    private static final Pattern SHARE = Pattern.compile("(\\d{1,4})/(\\d{1,4})");

    @Override
    public MachineShare convert(String value) {
      Matcher numbers = SHARE.matcher(value);
      if (numbers.matches()) {
        MachineShare share =
            new MachineShare(
                Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)));
        if (share.machine >= 1 && share.machine <= share.machines) {
          return share;
        }
      }
      throw new TypeConversionException(
          "\"" + value + "\" is not a share such as 2/3, of the second of three machines");
    }
  }
}
