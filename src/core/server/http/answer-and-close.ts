import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { failureOf } from './failure.ts';

export function answerAndClose(socket: Duplex, statusCode: number): void {
  if (socket.writable) {
    const body = JSON.stringify(failureOf({ statusCode }).body);
    const head = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8`;
    socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  socket.destroy();
}
