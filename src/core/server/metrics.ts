import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { constantTimeEqual } from './constant-time-equal.ts';
import { bearerOf } from './http/client.ts';
import { type Client, type RawReply, type RawRequest, type Route, rawRoute } from './http/route.ts';
import { reachableBecause } from './http/settings.ts';
import type { DeclaredSettings, SettingValues } from './settings/setting.ts';

export const metricsSettings = {
  METRICS_TOKEN: {
    type: z.string().regex(/^[!-~]{32,}$/),
    otherwise: 'none: only this machine, if no other machine reaches the server',
    help: 'Bearer token with which programs read /metrics, 32 characters or more.',
    requirement: 'must have at least 32 characters, without spaces',
    secret: true,
    label: 'Token for metrics',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module './settings/setting.ts' {
  interface Settings extends SettingValues<typeof metricsSettings> {}
}

declare module './context.ts' {
  interface Services {
    metrics: Metrics;
  }
}

interface Labeled {
  labels: Record<string, string>;
  value: number;
}

/** Prometheus text format at `GET /metrics`. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of requests, by declared path.',
      labelNames: ['method', 'path', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [this.#registry],
    });
  }

  /** `path` must be the declared path (`/channels/:slug`), which bounds the number of label values. */
  observeRequest(method: string, path: string, status: number, milliseconds: number): void {
    this.#requests.observe({ method, path, status: String(status) }, milliseconds / 1000);
  }

  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** The set of label values must be small. */
  counter(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
      },
    });
  }

  /** The number of label combinations must be small. */
  gauges(name: string, help: string, labelNames: readonly string[], read: () => Iterable<Labeled>): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.set(labels, value);
      },
    });
  }

  /** Seconds; `buckets` are upper limits. The number of label values must be small. */
  durations(name: string, help: string, labelNames: readonly string[], buckets: readonly number[]): (observed: Labeled) => void {
    const histogram = new Histogram({ name, help, labelNames: [...labelNames], buckets: [...buckets], registers: [this.#registry] });
    return ({ labels, value }) => histogram.observe(labels, value);
  }

  /** For a bearer of METRICS_TOKEN, or for this machine unless a proxy on it may forward requests of others. */
  route(): Route {
    const answer = async ({ client, ctx }: RawRequest): Promise<RawReply> => {
      const { settings } = ctx;
      if (!hasToken(client, settings.METRICS_TOKEN) && !(client.isLocal && reachableBecause(settings) === null)) return CLOSED;
      return { status: 200, headers: { 'content-type': this.#registry.contentType }, body: await this.#registry.metrics() };
    };
    return rawRoute('GET', '/metrics', answer, { readCost: 10 });
  }
}

const CLOSED: RawReply = {
  status: 403,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Send METRICS_TOKEN as a bearer token. Without it, only this machine can read the metrics, and only if no other machine can reach the server.\n',
};

const hasToken = (client: Client, token: string | undefined): boolean =>
  token !== undefined && constantTimeEqual(bearerOf(client) ?? '', token);
