# The shop's server. Settings are environment variables (docs/operating.md); nothing is written to the disk.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm run release

FROM node:24-bookworm-slim
# pg_dump and pg_restore, for `npm run backup`.
RUN apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /sharecut
COPY --from=build /build/release .
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
USER 10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# No shell or npm in between: SIGTERM reaches the server.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
