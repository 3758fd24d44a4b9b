import type { z } from 'zod';
import type { AnyEndpoint, Endpoint, ReplyOf } from '#core/contract/endpoint.ts';

/** A request without a reply after this many milliseconds fails as `Unreachable`. */
const PATIENCE_MS = 15_000;

/** The server refused the request. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, sentence: string) {
    super(`${code}: ${sentence}`);
    this.code = code;
    this.status = status;
  }
}

/** No reply arrived, or the server reported that it is unavailable. The call may have had an effect. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

type Loose<T> = { [K in keyof T]: T[K] | string | number };
type Part<Name extends string, Schema, Given> = Schema extends z.ZodType
  ? [z.input<Schema>] extends [undefined]
    ? { [K in Name]?: undefined }
    : { [K in Name]: Given }
  : never;

export type CallInput<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _N, infer _C>
    ? Part<'params', P, Loose<z.input<P>>> & Partial<Part<'query', Q, Loose<z.input<Q>>>> & Part<'body', B, z.input<B>> & { token?: string }
    : never;

/**
 * Calls the public API like any external program: typed by the contracts, with bearer tokens and keep-alive connections (the default of
 * fetch).
 */
export interface Client {
  /** Throws `Refused` when the server refuses, and `Unreachable` without a reply. */
  call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>>;
}

/** Creates a client for the server at this URL. When `signal` aborts, pending calls fail with `Unreachable`. */
export function clientOf(url: string, signal: AbortSignal): Client {
  return {
    call: async (endpoint, input) => {
      const { params, query, body, token } = input as { params?: object; query?: object; body?: unknown; token?: string };
      const { status, json } = await answerOf(new URL(addressOf(endpoint.path, params, query), url), {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (status >= 500) throw new Unreachable(`${endpoint.method} ${endpoint.path} answered ${status}`);
      if (status >= 400) throw refusedBy(status, json);
      return json as ReplyOf<typeof endpoint>;
    },
  };
}

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const filled = path.replace(/:([A-Za-z_]\w*)/g, (_match, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function answerOf(url: URL, request: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const answer = await fetch(url, request);
    return { status: answer.status, json: await answer.json() };
  } catch (error) {
    throw new Unreachable(`${request.method} ${url.pathname} got no reply`, { cause: error });
  }
}

function refusedBy(status: number, json: unknown): Refused {
  const { status: said, message } = (json ?? {}) as { status?: { message?: unknown }; message?: unknown };
  return new Refused(
    typeof said?.message === 'string' ? said.message : `HTTP_${status}`,
    status,
    typeof message === 'string' ? message : 'no reason given',
  );
}
