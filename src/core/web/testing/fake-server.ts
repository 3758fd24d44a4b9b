import type { AnyEndpoint, CodeOf, ReplyInput } from '#core/contract/endpoint.ts';
import { COMMON_REFUSALS } from '#core/contract/refusal.ts';
import { TIME_HEADER } from '#core/contract/time.ts';
import { addressOf } from '../api.ts';

/** One request that the page made. */
export interface RecordedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

interface Rest {
  retryAfter?: number;
  data?: unknown;
  errors?: Record<string, string[]>;
}

type Answer = (heard: RecordedRequest) => Response | Promise<Response>;

/** Replaces the network in component tests: answers requests to the contract's endpoints and records them. */
export class FakeServer {
  readonly heard: RecordedRequest[] = [];
  /** The time that its replies tell; null tells none. */
  now: (() => Date) | null = null;
  #answers: { endpoint: AnyEndpoint; answer: Answer }[] = [];
  #before = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };

  constructor() {
    const serve = (address: string, init?: RequestInit) => this.#serve(address, init);
    globalThis.fetch = (input, init) => serve(String(input), init);
    // Uploads with progress cannot use fetch.
    globalThis.XMLHttpRequest = uploadsTo(serve);
  }

  /** Sets the reply of this endpoint; the latest definition wins. */
  answers<E extends AnyEndpoint>(endpoint: E, reply: ReplyInput<E> | ((heard: RecordedRequest) => ReplyInput<E>)): void {
    const read = reply as ((heard: RecordedRequest) => unknown) | object;
    this.#say(endpoint, (heard) => Response.json(typeof read === 'function' ? read(heard) : read));
  }

  /** Makes this endpoint refuse with a code of its contract, in the format of wire.md, decision 5. */
  refuses<E extends AnyEndpoint>(endpoint: E, code: CodeOf<E>, rest: Rest = {}): void {
    const [status, sentence] = endpoint.refusals[code] ?? COMMON_REFUSALS[code as keyof typeof COMMON_REFUSALS];
    const body = { status: { error: true, code: status, message: code }, data: rest.data ?? null, message: sentence, errors: rest.errors };
    const headers: Record<string, string> = rest.retryAfter === undefined ? {} : { 'retry-after': String(rest.retryAfter) };
    this.#say(endpoint, () => Response.json(body, { status, headers }));
  }

  /** Makes this endpoint return an arbitrary response, e.g. a proxy's HTML page. */
  respondsWith(endpoint: AnyEndpoint, respond: () => Response): void {
    this.#say(endpoint, respond);
  }

  /** Makes requests to this endpoint fail, as if the network were down. */
  loses(endpoint: AnyEndpoint): void {
    this.#say(endpoint, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** Delays the replies of this endpoint until the returned function is called. */
  waits<E extends AnyEndpoint>(endpoint: E, reply: ReplyInput<E>): () => void {
    const gate = Promise.withResolvers<void>();
    this.#say(endpoint, () => gate.promise.then(() => Response.json(reply)));
    return gate.resolve;
  }

  /** The requests to one endpoint, oldest first. */
  callsOf(endpoint: AnyEndpoint): RecordedRequest[] {
    return this.heard.filter((heard) => matchesEndpoint(endpoint, heard));
  }

  close(): void {
    Object.assign(globalThis, this.#before);
  }

  #say(endpoint: AnyEndpoint, answer: Answer): void {
    this.#answers.unshift({ endpoint, answer });
  }

  async #serve(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, 'http://page.test');
    const heard: RecordedRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    this.heard.push(heard);
    // As on the server, `/channels/followed` takes precedence over `/channels/:slug`.
    const fitting = this.#answers.filter(({ endpoint }) => matchesEndpoint(endpoint, heard));
    const found = fitting.find(({ endpoint }) => endpoint.path === heard.path) ?? fitting[0];
    if (found) return this.#timed(await found.answer(heard));
    return Response.json({ message: `No test answers ${heard.method} ${heard.path}` }, { status: 404 });
  }

  #timed(answer: Response): Response {
    if (this.now) answer.headers.set(TIME_HEADER, this.now().toISOString());
    return answer;
  }
}

/** The part of XMLHttpRequest that uploads use: half of the body is sent before the response arrives. */
function uploadsTo(serve: (address: string, init: RequestInit) => Promise<Response>): typeof XMLHttpRequest {
  return class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    status = 0;
    responseText = '';
    #to = { method: '', address: '' };
    #headers = new Headers();
    #answer: Response | undefined;
    open(method: string, address: string) {
      this.#to = { method, address };
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.#answer?.headers.get(name) ?? null;
    }
    async send(body: string) {
      const { method, address } = this.#to;
      this.upload.onprogress?.({ loaded: body.length / 2, total: body.length });
      try {
        this.#answer = await serve(address, { method, headers: this.#headers, body });
      } catch {
        this.onerror?.();
        return;
      }
      this.status = this.#answer.status;
      this.responseText = await this.#answer.text();
      this.onload?.();
    }
  } as unknown as typeof XMLHttpRequest;
}

function matchesEndpoint(endpoint: AnyEndpoint, { method, path }: RecordedRequest): boolean {
  const pattern = addressOf(endpoint.path, new Proxy({}, { get: () => 'PART' })).replaceAll('PART', '[^/]+');
  return endpoint.method === method && new RegExp(`^${pattern}$`).test(path);
}
