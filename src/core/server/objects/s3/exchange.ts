import { once } from 'node:events';
import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';

/** Maximum length of responses that are read completely: a page of 1,000 keys is less than 1 MB. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/** The connection failed or timed out, before or during the response. The store may have executed the request. */
export class ConnectionFailed extends Error {
  override readonly name = 'ConnectionFailed';
}

export interface ExchangeOptions {
  url: URL;
  method: string;
  headers: Headers;
  body?: Uint8Array;
  /** Uses a new connection, because a kept one may close at the moment of its use. */
  fresh?: boolean;
  /** Milliseconds until the response headers must arrive. */
  timeoutMs: number;
  /** Milliseconds that the response body may pause. */
  idleMs: number;
  /** The running requests; destroying one ends it with `ConnectionFailed`. */
  open: Set<ClientRequest>;
}

/** The body has to be read or discarded, because it holds a connection. */
export interface Exchange {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body. Only waiting for the store counts as a pause, so a slow reader is not a failure. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** Up to 4 MiB. */
  text(): Promise<string>;
  discard(): void;
}

/** `fetch` would need three times as much CPU time for an upload. Redirects are returned, because a signature is for one URL. */
export async function exchange({ url, method, headers, body, fresh, timeoutMs, idleMs, open }: ExchangeOptions): Promise<Exchange> {
  const { request: begin } = url.protocol === 'https:' ? https : http;
  const request = begin(url, { method, headers: Object.fromEntries(headers), ...(fresh && { agent: false }) });
  open.add(request);
  // The reader notices an error after the response.
  request.on('error', () => {}).once('close', () => open.delete(request));

  const inTime = async <T>(ms: number, work: Promise<T>): Promise<T> => {
    let silence: Error | undefined;
    const late = setTimeout(() => {
      silence = new Error(`no reply within ${ms / 1000} s`);
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

/** The cause. When several addresses of a host failed, the aggregate error has no message of its own. */
const reasonOf = ({ message, code }: NodeJS.ErrnoException): string => message || code || 'the connection failed';

export async function headersOf(answer: Exchange): Promise<IncomingHttpHeaders> {
  await answer.text();
  return answer.headers;
}
