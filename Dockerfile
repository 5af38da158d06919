# Two images: the page of a folder of pictures, and Elasticsearch with the plugin (docs/operations.md).
FROM debian:trixie-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends maven openjdk-21-jdk-headless
WORKDIR /opt/cross-media
COPY . .
RUN mvn -B -ntp package -Dmaven.test.skip=true

FROM docker.elastic.co/elasticsearch/elasticsearch:9.5.4 AS elasticsearch
COPY --from=build /opt/cross-media/target/elasticsearch-cross-media-*-plugin.zip /tmp/plugin.zip
RUN bin/elasticsearch-plugin install --batch file:///tmp/plugin.zip

FROM debian:trixie-slim AS page
# bin/crossmedia looks for a JDK; libheif-examples reads HEIC and AVIF, libjxl-tools JPEG XL, ffmpeg videos, JPEG 2000 and TGA.
RUN apt-get update \
  && apt-get install -y --no-install-recommends openjdk-21-jdk-headless libheif-examples libjxl-tools ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 1000 pictures \
  && install -d -o pictures /index
WORKDIR /opt/cross-media
COPY --from=build /opt/cross-media/target/classes target/classes
COPY --from=build /opt/cross-media/target/lib target/lib
COPY --from=build /opt/cross-media/target/crossmedia.classpath target/
COPY bin bin
COPY models models
COPY LICENSE NOTICE ./
COPY licenses licenses
USER pictures
VOLUME /index
EXPOSE 8437
ENTRYPOINT ["bin/crossmedia"]
CMD ["help"]
