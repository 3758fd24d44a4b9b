import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

// The simplest implementation: a WebSocket library and a loop that sends the text to every socket.
const room = new Set<WebSocket>();
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { batch } = JSON.parse(Buffer.concat(parts).toString()) as { batch: { name: string; channel: string; data: string }[] };
    for (const { name, channel, data } of batch) {
      for (const socket of room) socket.send(JSON.stringify({ event: name, data, channel }));
    }
    response.end('{}');
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', () => {
    room.add(socket);
    socket.send('{"event":"pusher_internal:subscription_succeeded","data":"{}"}');
  });
  socket.on('close', () => room.delete(socket));
});
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`));
