# The server in a container: docs/deploying.md says how to run it. `docker build -t flyover .`
ARG BASE=node:22-bookworm-slim

FROM ${BASE} AS build
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts && npm run build
# what the built command looks for beside itself: the databases of short links and GeoPackage; its links to the sources stay behind
RUN npm ci --ignore-scripts --omit=dev --workspace=@flyover/cli && rm -rf node_modules/@flyover node_modules/.bin

FROM ${BASE}
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin flyover \
  && install -d -o flyover -g flyover -m 0750 /var/lib/flyover
WORKDIR /opt/flyover
COPY --from=build /src/LICENSE ./
COPY --from=build /src/node_modules ./node_modules
COPY --from=build /src/apps/cli/bin ./apps/cli/bin
COPY --from=build /src/apps/cli/dist ./apps/cli/dist
COPY --from=build /src/apps/cli/package.json ./apps/cli/package.json
COPY --from=build /src/apps/web/dist ./apps/web/dist
ENV NODE_ENV=production
USER 10001:10001
VOLUME /var/lib/flyover
EXPOSE 8080
# of HTTP/1.0 or by a name of loopback: answered whatever --host-name says
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/api/status').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/flyover/apps/cli/bin/flyover.mjs"]
CMD ["serve", "--host", "0.0.0.0", "--links", "/var/lib/flyover/links.sqlite", "--same-origin"]
