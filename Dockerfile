# The order host with its pages: docker build -t order-host . ; docs/OPERATING.md, "In a container", says how it is run.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && mkdir data

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY --from=packages /packages/node_modules node_modules
COPY --from=build /build/dist dist
COPY scripts/operator.mjs scripts/
# An empty folder, which a volume takes its owner from.
COPY --from=packages --chown=10001:10001 /packages/data /data
VOLUME /data
EXPOSE 3000
# A number, so that runAsNonRoot of Kubernetes can check it.
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/server.js"]
