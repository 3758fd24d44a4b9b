import { WebSocket } from 'ws';
import { waitLimit } from '#core/testing/limits.ts';

export interface Frame {
  event: string;
  channel?: string;
  data: unknown;
}

/** A client that sends exactly the test's frames, and records the raw text of every received frame. */
export class WireClient {
  readonly raw: string[] = [];
  readonly ws: WebSocket;
  closed: { code: number; reason: string } | null = null;
  readonly #wakers = new Set<() => void>();

  constructor(url: string, headers: Record<string, string> = {}) {
    this.ws = new WebSocket(url, { headers });
    this.ws.on('message', (bytes) => {
      this.raw.push(bytes.toString());
      this.#wake();
    });
    this.ws.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#wake();
    });
    this.ws.on('error', () => this.#wake());
  }

  get frames(): Frame[] {
    return this.raw.map((text) => JSON.parse(text) as Frame);
  }

  send(event: string, data: unknown = {}): void {
    this.ws.send(JSON.stringify({ event, data }));
  }

  /** The first frame with this event name, already received or later. */
  waitFor(event: string, channel?: string): Promise<Frame> {
    return this.waitUntil(
      () => this.frames.find((frame) => frame.event === event && (channel === undefined || frame.channel === channel)),
      event,
    );
  }

  async close(): Promise<void> {
    this.ws.close();
    await this.waitForClose();
  }

  waitForClose(): Promise<{ code: number; reason: string }> {
    return this.waitUntil(() => this.closed, 'the close');
  }

  /** Waits until `find` returns something. */
  async waitUntil<T>(find: () => T | null | undefined | false, what: string): Promise<T> {
    const limit = AbortSignal.timeout(waitLimit());
    for (;;) {
      const found = find();
      if (found) return found;
      if (limit.aborted)
        throw new Error(
          `timed out waiting for ${what}; received ${JSON.stringify(this.raw.slice(-10))}, closed ${JSON.stringify(this.closed)}`,
        );
      await new Promise<void>((resolve) => {
        this.#wakers.add(resolve);
        limit.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }

  #wake(): void {
    for (const wake of this.#wakers) wake();
    this.#wakers.clear();
  }
}

export const wireUrl = (port: number, key = 'demo-key', query = 'protocol=7&client=js&version=8.6.0&flash=false'): string =>
  `ws://127.0.0.1:${port}/app/${key}?${query}`;

/** Connects and waits for the server's first frame. */
export async function connect(port: number, headers: Record<string, string> = {}): Promise<WireClient & { socketId: string }> {
  const client = new WireClient(wireUrl(port), headers);
  const hello = await client.waitFor('pusher:connection_established');
  const { socket_id } = JSON.parse(hello.data as string) as { socket_id: string };
  return Object.assign(client, { socketId: socket_id });
}
