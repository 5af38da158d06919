package io.github.crossmedia.picture.decode;

import com.twelvemonkeys.imageio.plugins.jpeg.JPEGImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.tiff.TIFFImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageReader;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.spi.ServiceRegistry;

/**
 * Image readers from a registry of this library: Elasticsearch hides plugins on the class path, and
 * the registry of the virtual machine must not be changed.
 */
final class Readers {

  private final Map<FileKind, ImageReaderSpi> providers = new EnumMap<>(FileKind.class);

  Readers() {
    // TwelveMonkeys' JPEG reader finds the JDK's, which it builds on, while it is being registered.
    ServiceRegistry registry =
        new ServiceRegistry(List.<Class<?>>of(ImageReaderSpi.class).iterator());
    Iterator<ImageReaderSpi> standard =
        IIORegistry.getDefaultInstance()
            .getServiceProviders(ImageReaderSpi.class, Readers::isOfTheJdk, false);
    standard.forEachRemaining(registry::registerServiceProvider);
    providers.put(FileKind.PNG, named(registry, "png"));
    providers.put(FileKind.GIF, named(registry, "gif"));
    providers.put(FileKind.BMP, named(registry, "bmp"));
    providers.put(FileKind.JPEG, registered(registry, new JPEGImageReaderSpi()));
    providers.put(FileKind.TIFF, registered(registry, new TIFFImageReaderSpi()));
    providers.put(FileKind.WEBP, registered(registry, new WebPImageReaderSpi()));
  }

  ImageReader readerOf(FileKind kind) throws IOException {
    return providers.get(kind).createReaderInstance();
  }

  private static ImageReaderSpi registered(ServiceRegistry registry, ImageReaderSpi provider) {
    registry.registerServiceProvider(provider);
    return provider;
  }

  private static ImageReaderSpi named(ServiceRegistry registry, String format) {
    Iterator<ImageReaderSpi> found =
        registry.getServiceProviders(
            ImageReaderSpi.class,
            provider ->
                provider instanceof ImageReaderSpi reader
                    && List.of(reader.getFormatNames()).contains(format),
            false);
    return found.next();
  }

  private static boolean isOfTheJdk(Object provider) {
    return provider.getClass().getName().startsWith("com.sun.imageio.");
  }
}
