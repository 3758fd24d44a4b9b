import type { AnyEndpoint, CodeOf, ReplyInput } from '#core/contract/endpoint.ts';
import { COMMON_REFUSALS } from '#core/contract/refusal.ts';
import { addressOf } from '../api.ts';

/** One call that the page made. */
export interface Heard {
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

type Answer = (heard: Heard) => Response | Promise<Response>;

/** The network's edge in component tests: answers what the contract's endpoints would, and remembers what was asked. */
export class FakeServer {
  readonly heard: Heard[] = [];
  #answers: { endpoint: AnyEndpoint; answer: Answer }[] = [];
  #before = globalThis.fetch;

  constructor() {
    globalThis.fetch = (input, init) => this.#serve(String(input), init);
  }

  /** From now on this endpoint answers so; the latest word counts. */
  answers<E extends AnyEndpoint>(endpoint: E, reply: ReplyInput<E> | ((heard: Heard) => ReplyInput<E>)): void {
    const read = reply as ((heard: Heard) => unknown) | object;
    this.#say(endpoint, (heard) => Response.json(typeof read === 'function' ? read(heard) : read));
  }

  /** From now on this endpoint refuses with a code that its contract declares, in the shape of wire.md, decision 5. */
  refuses<E extends AnyEndpoint>(endpoint: E, code: CodeOf<E>, rest: Rest = {}): void {
    const [status, sentence] = endpoint.refusals[code] ?? COMMON_REFUSALS[code as keyof typeof COMMON_REFUSALS];
    const body = { status: { error: true, code: status, message: code }, data: rest.data ?? null, message: sentence, errors: rest.errors };
    const headers: Record<string, string> = rest.retryAfter === undefined ? {} : { 'retry-after': String(rest.retryAfter) };
    this.#say(endpoint, () => Response.json(body, { status, headers }));
  }

  /** From now on this endpoint answers what its contract does not know, e.g. the page of a proxy. */
  respondsWith(endpoint: AnyEndpoint, respond: () => Response): void {
    this.#say(endpoint, respond);
  }

  /** From now on nothing answers at this endpoint, as if the network were gone. */
  loses(endpoint: AnyEndpoint): void {
    this.#say(endpoint, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** From now on this endpoint answers only after the returned function was called. */
  waits<E extends AnyEndpoint>(endpoint: E, reply: ReplyInput<E>): () => void {
    const gate = Promise.withResolvers<void>();
    this.#say(endpoint, () => gate.promise.then(() => Response.json(reply)));
    return gate.resolve;
  }

  /** The calls of one endpoint, oldest first. */
  callsOf(endpoint: AnyEndpoint): Heard[] {
    return this.heard.filter((heard) => fits(endpoint, heard));
  }

  close(): void {
    globalThis.fetch = this.#before;
  }

  #say(endpoint: AnyEndpoint, answer: Answer): void {
    this.#answers.unshift({ endpoint, answer });
  }

  async #serve(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, 'http://page.test');
    const heard: Heard = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    this.heard.push(heard);
    // As on the server, `/channels/followed` goes before `/channels/:slug`.
    const fitting = this.#answers.filter(({ endpoint }) => fits(endpoint, heard));
    const found = fitting.find(({ endpoint }) => endpoint.path === heard.path) ?? fitting[0];
    if (found) return found.answer(heard);
    return Response.json({ message: `No test answers ${heard.method} ${heard.path}` }, { status: 404 });
  }
}

function fits(endpoint: AnyEndpoint, { method, path }: Heard): boolean {
  const pattern = addressOf(endpoint.path, new Proxy({}, { get: () => 'PART' })).replaceAll('PART', '[^/]+');
  return endpoint.method === method && new RegExp(`^${pattern}$`).test(path);
}
