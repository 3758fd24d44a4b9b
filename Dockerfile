# One node, with everything installed and built (docs/deploy/docker.md). src/app/server/image.test.ts runs these steps.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build-web.mjs
# The image has its own Node, and the server builds nothing. npm keeps TypeScript as the optional peer of a package.
RUN npm prune --omit=dev && rm -rf node_modules/.cache node_modules/node-linux-* node_modules/typescript node_modules/@typescript

FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates ffmpeg libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 4400 --home-dir /data --shell /usr/sbin/nologin grandstand \
  && install --directory --owner=grandstand --group=grandstand --mode=0700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
ENV HOST=0.0.0.0 DATA_DIR=/data
USER grandstand
# Clips and downloads need as much temporary space as the video, so /tmp is on the disk too.
VOLUME ["/data", "/tmp"]
EXPOSE 4400 1935
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4400}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flags of scripts/node-flags.mjs. Arguments of `docker run` are those of `npm start --`, such as verify-ledger.
ENTRYPOINT ["node", "--heap-growing-percent=100", "--max-semi-space-size=8", "--no-memory-protection-keys", "src/app/server/main.ts"]
