import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A realtime server on its own port that sends the events of a test. The page connects with the official client. */
export class FakeRealtime {
  #server: WebSocketServer;
  /** With what follows the page's answers to its pings, in this order. */
  #sockets = new Map<WebSocket, Array<() => void>>();
  #joined = new Set<string>();
  #subscribed = new Set<string>();
  reachable = true;

  private constructor(server: WebSocketServer) {
    this.#server = server;
    server.on('connection', (socket) => this.#greet(socket));
  }

  static async open(): Promise<FakeRealtime> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    if (server.address() === null) await once(server, 'listening');
    const { jsdom } = globalThis as unknown as { jsdom: { reconfigure(options: { url: string }): void } };
    jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
    return new FakeRealtime(server);
  }

  send(channel: string, event: string, data: unknown): void {
    for (const socket of this.#sockets.keys()) frame(socket, event, data, channel);
  }

  isConnected(): boolean {
    return this.#sockets.size > 0;
  }

  /** Whether a page listens and has handled the confirmation, so that it has begun what it does then. */
  isSubscribed(channel: string): boolean {
    return this.#subscribed.has(channel);
  }

  /** Whether a page receives events. It may not have handled the confirmation yet. */
  hasJoined(channel: string): boolean {
    return this.#joined.has(channel);
  }

  /** Waits until every page has handled all earlier frames. */
  async waitUntilHandled(): Promise<void> {
    await Promise.all([...this.#sockets.keys()].map((socket) => new Promise<void>((resolve) => this.#onceHandled(socket, resolve))));
  }

  drop(): void {
    for (const socket of this.#sockets.keys()) socket.close(4200);
    this.#sockets.clear();
    this.#joined.clear();
    this.#subscribed.clear();
  }

  close(): void {
    this.drop();
    this.#server.close();
  }

  #greet(socket: WebSocket): void {
    if (!this.reachable) {
      socket.close(4200);
      return;
    }
    this.#sockets.set(socket, []);
    frame(socket, 'pusher:connection_established', { socket_id: '1.2', activity_timeout: 120 });
    socket.on('message', (text) => {
      const handled = this.#sockets.get(socket);
      // Frames of a dropped page may still arrive.
      if (handled === undefined) return;
      const { event, data } = JSON.parse(String(text)) as { event: string; data: { channel: string } };
      if (event === 'pusher:pong') handled.shift()?.();
      if (event !== 'pusher:subscribe') return;
      this.#joined.add(data.channel);
      frame(socket, 'pusher_internal:subscription_succeeded', {}, data.channel);
      this.#onceHandled(socket, () => this.#subscribed.add(data.channel));
    });
  }

  /** A page answers a ping in the order of arrival. */
  #onceHandled(socket: WebSocket, then: () => void): void {
    this.#sockets.get(socket)?.push(then);
    frame(socket, 'pusher:ping', {});
  }
}

function frame(socket: WebSocket, event: string, data: unknown, channel?: string): void {
  socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) }));
}
