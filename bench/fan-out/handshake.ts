import { randomBytes } from 'node:crypto';
import { app } from './publish.ts';

/** The request that opens a realtime socket. */
export const handshakeOf = (port: number): string =>
  [
    `GET /app/${app.key}?protocol=7&client=js&version=8.6.0&flash=false HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n');
