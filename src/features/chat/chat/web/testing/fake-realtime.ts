import { on, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A realtime server on its own port that sends the events of a test. The page connects with the official client. */
export class FakeRealtime {
  #server: WebSocketServer;
  #sockets = new Set<WebSocket>();
  #joined = new Set<string>();
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
    for (const socket of this.#sockets) frame(socket, event, data, channel);
  }

  isConnected(): boolean {
    return this.#sockets.size > 0;
  }

  isSubscribed(channel: string): boolean {
    return this.#joined.has(channel);
  }

  /** Waits until every page has handled all earlier frames. A page answers a ping in the order of arrival. */
  async waitUntilHandled(): Promise<void> {
    await Promise.all(
      [...this.#sockets].map(async (socket) => {
        frame(socket, 'pusher:ping', {});
        for await (const [text] of on(socket, 'message')) if (JSON.parse(String(text)).event === 'pusher:pong') return;
      }),
    );
  }

  drop(): void {
    for (const socket of this.#sockets) socket.close(4200);
    this.#sockets.clear();
    this.#joined.clear();
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
    this.#sockets.add(socket);
    frame(socket, 'pusher:connection_established', { socket_id: '1.2', activity_timeout: 120 });
    socket.on('message', (text) => {
      const { event, data } = JSON.parse(String(text)) as { event: string; data: { channel: string } };
      if (event !== 'pusher:subscribe') return;
      this.#joined.add(data.channel);
      frame(socket, 'pusher_internal:subscription_succeeded', {}, data.channel);
    });
  }
}

function frame(socket: WebSocket, event: string, data: unknown, channel?: string): void {
  socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) }));
}
