# The game room as a server: `docker build -t parlour .`, then
# `docker run -p 8087:8087 -v parlour:/data parlour`.
FROM rust:1.95-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev git \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /parlour
COPY . .
# The offline site, at /offline/, is built into the program.
RUN rustup target add wasm32-unknown-unknown && cargo xtask site && cargo build --profile dist --locked -p parlour

FROM debian:bookworm-slim
RUN useradd --system --home-dir /data --create-home parlour
COPY --from=build /parlour/target/dist/parlour /usr/local/bin/parlour
USER parlour
ENV PARLOUR_DATA=/data
VOLUME /data
EXPOSE 8087
ENTRYPOINT ["parlour", "serve"]
CMD ["--listen", "0.0.0.0:8087"]
