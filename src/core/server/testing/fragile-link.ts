import { connect, createServer, type Socket } from 'node:net';
import { atTheEnd } from './ending.ts';

/** A way to a server that a test can cut: the same address, as if the server or the network were away. */
export interface FragileLink {
  /** The server's address, through the link. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Puts a link before `postgres://...` or `redis://...`. It is gone at the end of the test. */
export async function fragileLink(server: string, { cut = false } = {}): Promise<FragileLink> {
  const target = new URL(server);
  const sockets = new Set<Socket>();
  const door = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      // The other side's end is all there is to know about a broken connection.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = door.address() as { port: number };
  const close = async () => {
    if (!door.listening) return;
    const closed = new Promise((resolve) => door.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  atTheEnd(close);
  if (cut) await close();
  const url = new URL(server);
  url.port = String(port);
  return { url: url.href, cut: close, mend: () => listen(port) };
}
