export type Attributes = Readonly<Record<string, string | number>>;

export type SpanKind = 'request' | 'statement' | 'job';

export interface OpenSpan {
  /** `error` marks the span as failed; null does not. */
  end(error: unknown, attributes?: Attributes): void;
}

/** Starts spans. Implemented by `otlp.ts`, which is loaded only with a collector. */
export interface SpanSource {
  start(kind: SpanKind, name: string, attributes: Attributes, parent: OpenSpan | null): OpenSpan;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}
