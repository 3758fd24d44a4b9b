import type { z } from 'zod';
import type { AnyEndpoint, CodeOf, Endpoint, ReplyOf } from '#core/contract/endpoint.ts';
import { REQUEST_ID_HEADER } from '#core/contract/request-id.ts';
import { TIME_HEADER } from '#core/contract/time.ts';
import { readCookie } from './cookie.ts';
import { serverClock } from './server-clock.ts';

/** The server refused the call: a code for the program, a sentence for the person (wire.md, decision 5). */
export class RefusedCall<Code extends string = string> extends Error {
  override readonly name = 'RefusedCall';
  readonly code: Code;
  readonly status: number;
  /** False for a proxy's page or an unreadable body, where the code is derived from the status. */
  readonly isCoded: boolean;
  /** English; the catalog's text for the code takes precedence (`refusalText`). */
  readonly sentence: string;
  /** Whole seconds, or null when the server sent none. */
  readonly retryAfter: number | null;
  readonly errors: Record<string, string[]>;
  readonly data: unknown;
  /** By which staff find the log lines. Null when a proxy answered. */
  readonly requestId: string | null;

  constructor(
    code: Code,
    status: number,
    sentence: string,
    rest: Partial<Pick<RefusedCall, 'isCoded' | 'retryAfter' | 'errors' | 'data' | 'requestId'>> = {},
  ) {
    super(`${code}: ${sentence}`);
    this.code = code;
    this.status = status;
    this.isCoded = rest.isCoded ?? true;
    this.sentence = sentence;
    this.retryAfter = rest.retryAfter ?? null;
    this.errors = rest.errors ?? {};
    this.data = rest.data ?? null;
    this.requestId = rest.requestId ?? null;
  }
}

/** No response arrived. The call may have had an effect. */
export class UnreachableServer extends Error {
  override readonly name = 'UnreachableServer';
}

type Loose<T> = { [K in keyof T]: T[K] | string | number };
type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? [z.input<Schema>] extends [undefined]
    ? { [K in Name]?: undefined }
    : Record<string, never> extends z.input<Schema>
      ? { [K in Name]?: Name extends 'body' ? z.input<Schema> : Loose<z.input<Schema>> }
      : { [K in Name]: Name extends 'body' ? z.input<Schema> : Loose<z.input<Schema>> }
  : never;

/** The input of a call. `onUpload` receives the sent share of a large body, from 0 to 1. */
export type CallInput<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _N, infer _C>
    ? Part<'params', P> &
        Part<'query', Q> &
        Part<'body', B> & { signal?: AbortSignal | undefined; onUpload?: ((sent: number) => void) | undefined }
    : never;

type Rest<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];

interface AnyInput extends Sending {
  params?: object;
  query?: object;
  body?: unknown;
}

interface Sending {
  signal?: AbortSignal | undefined;
  onUpload?: ((sent: number) => void) | undefined;
}

const watchers = new Set<(refusal: RefusedCall) => void>();

/** Calls the watcher with every refusal of every call. Returns a function that removes the watcher. */
export function watchRefusals(watcher: (refusal: RefusedCall) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Throws `RefusedCall`, `UnreachableServer`, or the AbortError of `signal`. The server already parsed the reply with its schema. */
export async function call<E extends AnyEndpoint>(endpoint: E, ...[input]: Rest<CallInput<E>>): Promise<ReplyOf<E>> {
  const { params, query, body, signal, onUpload } = (input ?? {}) as AnyInput;
  const learnTime = serverClock.awaitReply();
  const answer = await send(endpoint, addressOf(endpoint.path, params, query), body, { signal, onUpload });
  learnTime(answer.headers);
  const json = await readJson(answer);
  if (answer.ok && json !== undefined) return json as ReplyOf<E>;
  const refusal = refusalOf(answer, json);
  for (const watcher of watchers) watcher(refusal);
  throw refusal;
}

export function isRefusal<E extends AnyEndpoint>(_endpoint: E, error: unknown): error is RefusedCall<CodeOf<E>> {
  return error instanceof RefusedCall;
}

/** Leaves out absent query values, and repeats the key of a list. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const filled = path.replace(/:([A-Za-z_]\w*)/g, (_match, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function send(
  { method, changes = method !== 'GET' }: AnyEndpoint,
  address: string,
  body: unknown,
  { signal, onUpload }: Sending,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (changes) headers['x-xsrf-token'] = readCookie('XSRF-TOKEN') ?? '';
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    if (onUpload) return await sendWithProgress(method, address, headers, body, onUpload);
    return await fetch(address, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new UnreachableServer(`${method} ${address} got no reply`, { cause: error });
  }
}

const READ_HEADERS = ['retry-after', TIME_HEADER, REQUEST_ID_HEADER];

/** `fetch` reports no upload progress. */
function sendWithProgress(
  method: string,
  address: string,
  headers: Record<string, string>,
  body: unknown,
  onUpload: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onUpload(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const headers = new Headers();
      for (const name of READ_HEADERS) headers.set(name, request.getResponseHeader(name) ?? '');
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(new TypeError('The upload got no reply'));
    request.send(JSON.stringify(body));
  });
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}

function refusalOf(answer: Response, json: unknown): RefusedCall {
  const body = (typeof json === 'object' && json !== null ? json : {}) as {
    status?: { message?: unknown };
    message?: unknown;
    errors?: Record<string, string[]>;
    data?: unknown;
  };
  const fallback = answer.status === 422 ? 'INVALID' : answer.status >= 500 ? 'INTERNAL' : 'BAD_REQUEST';
  const named = typeof body.status?.message === 'string' ? body.status.message : null;
  const sentence = typeof body.message === 'string' ? body.message : `The server answered ${answer.status}.`;
  const retryAfter = Number.parseInt(answer.headers.get('retry-after') ?? '', 10);
  return new RefusedCall(named ?? fallback, answer.status, sentence, {
    isCoded: named !== null,
    retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
    errors: body.errors ?? {},
    data: body.data ?? null,
    requestId: answer.headers.get(REQUEST_ID_HEADER) || null,
  });
}
