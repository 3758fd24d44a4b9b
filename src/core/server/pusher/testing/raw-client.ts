import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export const UPGRADE = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
] as const;

/**
 * A bare TCP socket that requests an upgrade and then reads only on demand. With `allowHalfOpen` it keeps writing after the server's end.
 */
export async function rawUpgrade(
  port: number,
  headers: readonly string[] = UPGRADE,
  path = '/app/demo-key?protocol=7',
  allowHalfOpen = false,
): Promise<{ socket: Socket; answer: string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  onTestFinished(() => void socket.destroy());
  socket.write([`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers, '\r\n'].join('\r\n'));
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return { socket, answer: bytes.toString('latin1') };
}
