import { once } from 'node:events';
import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';

/** Answers of a store that are read as a whole are at most this long: a page of 1,000 keys is less than 1 MB. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/** The connection failed or fell silent, before the answer or within it. Whether the store carried the request out is unknown. */
export class ConnectionFailed extends Error {
  override readonly name = 'ConnectionFailed';
}

export interface ExchangeOptions {
  url: URL;
  method: string;
  headers: Headers;
  body?: Uint8Array;
  /** Uses a new connection, because one that is kept open may end in the moment in which it is used. */
  fresh?: boolean;
  /** Milliseconds until the head of the answer has to be there. */
  timeoutMs: number;
  /** Milliseconds that the body of the answer may pause. */
  idleMs: number;
  /** The requests that have not ended; destroying one ends it with `ConnectionFailed`. */
  open: Set<ClientRequest>;
}

/** A request and the head of its answer. The body has to be read or discarded, because it holds a connection. */
export interface Exchange {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body. Only the time in which it is waited for counts as a pause, so a slow reader is no failure. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** The whole body, up to 4 MiB. */
  text(): Promise<string>;
  discard(): void;
}

/**
 * Sends a request over the connections that Node keeps open. `fetch` would need three times as much processor time for an upload. Redirects
 * are answers too, because the signature is for one address only.
 */
export async function exchange({ url, method, headers, body, fresh, timeoutMs, idleMs, open }: ExchangeOptions): Promise<Exchange> {
  const { request: begin } = url.protocol === 'https:' ? https : http;
  const request = begin(url, { method, headers: Object.fromEntries(headers), ...(fresh && { agent: false }) });
  open.add(request);
  // An error after the answer is noticed by who reads it.
  request.on('error', () => {}).once('close', () => open.delete(request));

  const inTime = async <T>(ms: number, work: Promise<T>): Promise<T> => {
    let silence: Error | undefined;
    const late = setTimeout(() => {
      silence = new Error(`no answer within ${ms / 1000} s`);
      request.destroy(silence);
    }, ms);
    try {
      return await work;
    } catch (cause) {
      throw new ConnectionFailed(reasonOf(silence ?? (cause as Error)), { cause });
    } finally {
      clearTimeout(late);
    }
  };
  const [response]: IncomingMessage[] = await inTime(timeoutMs, once(request.end(body), 'response'));
  const answer = response!;
  answer.on('error', () => {});
  const discard = () => {
    if (!answer.readableEnded) request.destroy();
  };

  async function* chunks() {
    const iterator = answer.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
    try {
      for (;;) {
        const next = await inTime(idleMs, iterator.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      discard();
    }
  }
  const text = async () => {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of chunks()) {
      bytes += part.byteLength;
      if (bytes > MAX_TEXT_BYTES) throw new Error(`the object store answered with more than ${MAX_TEXT_BYTES} bytes`);
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  };
  return { status: answer.statusCode!, headers: answer.headers, chunks, text, discard };
}

/** What happened. When several addresses of a host failed, the error that holds them has no sentence of its own. */
const reasonOf = ({ message, code }: NodeJS.ErrnoException): string => message || code || 'the connection failed';

/** The head of an answer whose body does not matter. */
export async function headersOf(answer: Exchange): Promise<IncomingHttpHeaders> {
  await answer.text();
  return answer.headers;
}
