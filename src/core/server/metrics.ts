import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Ctx } from './context.ts';
import { hasBearer } from './http/client.ts';
import { type RawReply, type RawRequest, type Route, rawRoute } from './http/route.ts';
import { reachableBecause } from './http/settings.ts';
import { type DeclaredSettings, type SettingValues, token } from './settings/setting.ts';
import type { Start } from './start.ts';

export const metricsSettings = {
  METRICS_TOKEN: {
    ...token,
    otherwise: 'none: only this machine, if no other machine reaches the server',
    help: 'Bearer token with which programs read /metrics, 32 characters or more.',
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
  readonly #registry: Registry;
  readonly #requests: Histogram;

  constructor(registry = new Registry()) {
    this.#registry = registry;
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of requests, by declared path.',
      labelNames: ['method', 'path', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [this.#registry],
    });
  }

  /** Adds CPU, memory, garbage collection and the delay of the event loop, once per process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
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

  /** A sum that only grows. */
  total(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /** Returns a function that counts one more, or `by` more, of a value. An addition to a number: cheap enough for every message (docs/decisions/094). */
  tally<Value extends string>(name: string, help: string, label: string, values: readonly Value[]): (value: Value, by?: number) => void {
    const counts: Record<string, number> = Object.fromEntries(values.map((value) => [value, 0]));
    this.counter(name, help, label, () => counts);
    return (value, by = 1) => {
      counts[value] = (counts[value] ?? 0) + by;
    };
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
  gauges(name: string, help: string, labelNames: readonly string[], read: () => Iterable<Labeled> | Promise<Iterable<Labeled>>): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
      async collect() {
        const current = await read();
        this.reset();
        for (const { labels, value } of current) this.set(labels, value);
      },
    });
  }

  /** Seconds, of one event per call. `buckets` are upper limits. */
  seconds(name: string, help: string, buckets: readonly number[]): (seconds: number) => void {
    const histogram = new Histogram({ name, help, buckets: [...buckets], registers: [this.#registry] });
    return (seconds) => histogram.observe(seconds);
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
      if (!hasBearer(client, settings.METRICS_TOKEN) && !(client.isLocal && reachableBecause(settings) === null)) return CLOSED;
      return { status: 200, headers: { 'content-type': this.#registry.contentType }, body: await this.#registry.metrics() };
    };
    return rawRoute('GET', '/metrics', answer, { readCost: 10 });
  }
}

/** Exports the metrics of a context from the start on, so that they are 0 before their first event. */
export const exporting =
  (metrics: (ctx: Ctx) => unknown): Start =>
  async (ctx) => {
    metrics(ctx);
    return {};
  };

/** In tests and benchmarks without the service, metrics that nobody reads. */
export const metricsOf = ({ services }: Pick<Ctx, 'services'>): Metrics => services.metrics ?? new Metrics();

const CLOSED: RawReply = {
  status: 403,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Send METRICS_TOKEN as a bearer token. Without it, only this machine can read the metrics, and only if no other machine can reach the server.\n',
};
