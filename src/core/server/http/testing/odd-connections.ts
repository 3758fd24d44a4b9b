import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HOST = 'Host: 127.0.0.1\r\n';
export const WEBSOCKET = `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n`;
/** The headers of `curl --http2` and of Java's HTTP client. */
export const H2C = `${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n`;

/** Requests of odd clients on the internet. `file` is the path of a large file. */
export const oddRequests = (file: string): Record<string, string> => {
  const files = `GET ${file} HTTP/1.1\r\n${HOST}\r\n`.repeat(5);
  return {
    'an upgrade of another path': `GET /elsewhere HTTP/1.1\r\n${WEBSOCKET}\r\n`,
    'an upgrade of another path in absolute form': `GET http://127.0.0.1/elsewhere HTTP/1.1\r\n${WEBSOCKET}\r\n`,
    'an upgrade of HTTP/1.0': `GET /elsewhere HTTP/1.0\r\n${WEBSOCKET}\r\n`,
    'an upgrade to HTTP/2': `GET / HTTP/1.1\r\n${H2C}\r\n`,
    'HTTP/2 without an upgrade': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'an upgrade with a body': `POST /elsewhere HTTP/1.1\r\n${WEBSOCKET}Content-Length: 5\r\n\r\nhello`,
    'an upgrade with half a body': `POST /elsewhere HTTP/1.1\r\n${WEBSOCKET}Content-Length: 500\r\n\r\nhello`,
    'an upgrade before another request': `GET /elsewhere HTTP/1.1\r\n${WEBSOCKET}\r\nGET / HTTP/1.1\r\n${HOST}\r\n`,
    'an upgrade behind files': `${files}GET /elsewhere HTTP/1.1\r\n${WEBSOCKET}\r\n`,
    'a realtime socket behind files': `${files}GET /app/demo-key?protocol=7 HTTP/1.1\r\n${WEBSOCKET}\r\n`,
    'a realtime socket without a key': `GET /app/demo-key?protocol=7 HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    'a realtime socket of another app': `GET /app/another?protocol=7 HTTP/1.1\r\n${WEBSOCKET}\r\n`,
    'requests for many files in one packet': files.repeat(100),
    CONNECT: `CONNECT example.org:443 HTTP/1.1\r\n${HOST}\r\n`,
    'CONNECT behind files': `${files}CONNECT example.org:443 HTTP/1.1\r\n${HOST}\r\n`,
    TRACE: `TRACE / HTTP/1.1\r\n${HOST}\r\n`,
    'an unknown method': `BREW / HTTP/1.1\r\n${HOST}\r\n`,
    'a method of WebDAV': `PROPFIND / HTTP/1.1\r\n${HOST}\r\n`,
    'an expectation that nobody knows': `POST / HTTP/1.1\r\n${HOST}Expect: tea\r\nContent-Length: 500\r\n\r\n`,
    'a body that was announced': `POST / HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 500\r\n\r\n`,
    'half a body': `POST / HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"half":`,
    'half a chunk': `POST / HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n500\r\n{"half":`,
    'half a request': 'GET / HTTP/1.1\r\nHo',
    'no request': '',
  };
};

/** Sends the bytes on a new connection, and leaves it in the given way once the server has received them or closed it. */
export async function sendAndLeave(port: number, bytes: string, leave: 'end' | 'reset'): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
  await once(socket, 'connect');
  if (bytes !== '') await new Promise<void>((sent) => socket.write(bytes, () => sent()));
  await left(socket, leave);
}

async function left(socket: Socket, how: 'end' | 'reset'): Promise<void> {
  if (socket.closed) return;
  const closed = once(socket, 'close');
  if (how === 'reset') socket.resetAndDestroy();
  else socket.resume().end();
  await closed;
}
