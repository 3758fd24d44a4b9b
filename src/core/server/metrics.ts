import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Route, rawRoute } from './http/route.ts';

declare module './context.ts' {
  interface Services {
    /** Metrics of features. Absent in tests. */
    metrics: Metrics;
  }
}

/** One value of a metric. */
export interface Labeled {
  labels: Record<string, string>;
  value: number;
}

/** The metrics for operators, in Prometheus text format at `GET /metrics`. */
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

  /** A value that is read on each scrape. */
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

  /** A count since the start for each value of the label, read on each scrape. The set of values must be small. */
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

  /** Values read on each scrape, one for each combination of labels. The number of combinations must be small. */
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

  /** Returns a function that adds one duration in seconds. `buckets` are upper limits in seconds; the number of label values must be small. */
  durations(name: string, help: string, labelNames: readonly string[], buckets: readonly number[]): (observed: Labeled) => void {
    const histogram = new Histogram({ name, help, labelNames: [...labelNames], buckets: [...buckets], registers: [this.#registry] });
    return ({ labels, value }) => histogram.observe(labels, value);
  }

  route(): Route {
    return rawRoute('GET', '/metrics', async () => ({
      status: 200,
      headers: { 'content-type': this.#registry.contentType },
      body: await this.#registry.metrics(),
    }));
  }
}
