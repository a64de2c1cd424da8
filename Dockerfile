# Memorials, as one image: the product built in the first stage, and nothing in the last that it does not need
# to run. Node comes with the packages, so the last stage needs none of its own.

FROM node:24-bookworm-slim AS build
WORKDIR /product
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# What `memorials version` shows: the repository is not part of the image.
ARG COMMIT
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /product
COPY package.json package-lock.json .npmrc ./
# The pages' fonts are in what was built; cards and booklets are drawn with the other files.
RUN npm ci --omit=dev --no-audit --no-fund \
    && find node_modules/@fontsource \( -name '*.woff2' -o -name '*.css' -o -name '*.scss' \) -delete

FROM debian:bookworm-slim
WORKDIR /product
ENV NODE_ENV=production \
    APP_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    NODE_COMPILE_CACHE=/tmp/compiled \
    DATA_DIR=/data \
    PATH=/product/node_modules/node/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
# ffmpeg encodes videos that not every browser plays, and the videos that the product makes of a memorial.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ffmpeg \
    && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 1000 memorials \
    && useradd --uid 1000 --gid 1000 --no-create-home memorials \
    && install --directory --owner=1000 --group=1000 --mode=0700 /data /backups
COPY --from=packages /product/node_modules ./node_modules
COPY --from=build /product/build ./build
COPY package.json ./
COPY app ./app
COPY db ./db
COPY server ./server
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# The flags keep memory small (scripts/server-process.mjs says why).
# No shell in between: the product gets the signals itself, finishes what is in flight, and ends with 0.
ENTRYPOINT ["node", "--min-semi-space-size=4", "--max-semi-space-size=8", "--max-old-space-size=1024", "build/start/main.js"]
