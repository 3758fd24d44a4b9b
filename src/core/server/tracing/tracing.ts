import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type DeclaredSettings, httpUrl, type Settings, type SettingValues, word } from '../settings/setting.ts';
import type { Attributes, OpenSpan, SpanSource } from './span.ts';

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...httpUrl('http://127.0.0.1:4318'),
    otherwise: 'none: no traces',
    help: 'OpenTelemetry collector (OTLP over http) that gets traces of requests, database statements and jobs.',
  },
  OTEL_SERVICE_NAME: { ...word, default: 'grandstand', help: 'Name of this service in traces.' },
  OTEL_TRACES_SAMPLER_ARG: {
    type: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
      .transform(Number),
    default: '1',
    help: 'Share of requests and jobs that are traced, from 0 to 1.',
    requirement: 'must be a number from 0 to 1',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof tracingSettings> {}
}

declare module '../context.ts' {
  interface Services {
    /** Absent without a collector. */
    tracing: Tracing;
  }
}

const current = new AsyncLocalStorage<OpenSpan | undefined>();

/** Statements of `work` belong to the span. */
export const withinSpan = <T>(span: OpenSpan, work: () => T): T => current.run(span, work);

/** Statements of `work` belong to no span. */
export const outsideSpans = <T>(work: () => T): T => current.run(undefined, work);

/** Traces of requests and jobs, with the statements that they cause. Statements of neither are not traced. */
export class Tracing {
  readonly #source: SpanSource;

  constructor(source: SpanSource) {
    this.#source = source;
  }

  startRequest(name: string, attributes: Attributes): OpenSpan {
    return this.#source.start('request', name, attributes, null);
  }

  /** `text` has placeholders instead of values. Returns null outside of requests and jobs. */
  startStatement(text: string): OpenSpan | null {
    const parent = current.getStore();
    if (parent === undefined) return null;
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    return this.#source.start('statement', operation, { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) }, parent);
  }

  startJob(kind: string, attributes: Attributes): OpenSpan {
    return this.#source.start('job', `job ${kind}`, attributes, null);
  }

  stop(): Promise<void> {
    return this.#source.stop();
  }
}

const MAX_TEXT = 1_000;

/** Null without a collector. Then the packages of OpenTelemetry's SDK are not loaded. */
export async function openTracing(settings: Readonly<Settings>, log: Logger): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  if (endpoint === undefined) return null;
  const { otlpSpans } = await import('./otlp.ts');
  return new Tracing(otlpSpans({ endpoint, service, share, log }));
}
