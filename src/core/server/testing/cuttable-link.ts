import { createServer, connect as dial, type Socket } from 'node:net';

/** A TCP proxy to another address that a test can cut, to simulate a database or Redis outage. */
export interface CuttableLink {
  /** Returns the given URL with this proxy's address in it. */
  url: string;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again, at the same address. */
  restore(): Promise<void>;
  /** Cuts a connection once, after this many bytes to or from the target, without forwarding the last of them. Resolves then. */
  cutAfter(bytes: number, direction: Direction): Promise<void>;
}

type Direction = 'to' | 'from';

export async function cuttableLink(target: string): Promise<CuttableLink> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let planned: { left: number; direction: Direction; done: () => void } | null = null;
  const server = createServer((near) => {
    const far = dial(Number(port), hostname);
    for (const [socket, other, direction] of [
      [near, far, 'to'],
      [far, near, 'from'],
    ] as const) {
      open.add(socket);
      socket.on('data', (chunk) => {
        if (planned?.direction !== direction) return;
        planned.left -= chunk.byteLength;
        if (planned.left > 0) return;
        planned.done();
        planned = null;
        near.destroy();
        far.destroy();
      });
      socket.pipe(other);
      // A cut connection ends with an error on one side or the other; only the close that follows matters.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as { port: number }).port;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(own);
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    restore: () => listen(own),
    cutAfter: (bytes, direction) =>
      new Promise((done) => {
        planned = { left: bytes, direction, done };
      }),
  };
}
