import { hostname } from 'node:os';
import { type Context, SpanKind as OtelKind, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { SECOND_MS } from '#core/contract/durations.ts';
import type { Attributes, OpenSpan, SpanKind, SpanSource } from './span.ts';

interface OtlpOptions {
  /** Without the path of the signal. */
  endpoint: string;
  service: string;
  /** From 0 to 1. */
  share: number;
  log: Logger;
}

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  request: OtelKind.SERVER,
  statement: OtelKind.CLIENT,
  job: OtelKind.CONSUMER,
};

class OtlpSpan implements OpenSpan {
  readonly context: Context;
  readonly #span: Span;

  constructor(span: Span) {
    this.#span = span;
    this.context = trace.setSpan(ROOT_CONTEXT, span);
  }

  end(error: unknown, attributes: Attributes = {}): void {
    this.#span.setAttributes(attributes);
    if (error !== null) {
      // The message of a database error repeats values.
      const type = error instanceof Error ? error.name : 'error';
      this.#span.setAttribute('error.type', type);
      this.#span.setStatus({ code: SpanStatusCode.ERROR, message: type });
    }
    this.#span.end();
  }
}

/** Batches spans and sends them every second. Headers and timeouts come from OpenTelemetry's own variables (OTEL_EXPORTER_OTLP_HEADERS). */
export function otlpSpans({ endpoint, service, share, log }: OtlpOptions): SpanSource {
  const exporter = withLoggedOutages(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }), endpoint, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': `${hostname()}:${process.pid}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SECOND_MS })],
  });
  const tracer = provider.getTracer(service);
  return {
    start: (kind, name, attributes, parent) => {
      const context = parent instanceof OtlpSpan ? parent.context : ROOT_CONTEXT;
      return new OtlpSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, context));
    },
    stop: () => provider.shutdown(),
  };
}

/** Logs the start and the end of an outage once. Spans of an outage are lost. */
function withLoggedOutages(exporter: SpanExporter, endpoint: string, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, onDone) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isFailing)
          log.warn({ err: result.error, endpoint }, 'Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT and are lost.');
        if (!failed && isFailing) log.info({ endpoint }, 'Traces are sent again.');
        isFailing = failed;
        onDone(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
