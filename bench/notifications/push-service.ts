/** A push service in its own process. It accepts every message, with a typical Internet delay, and counts them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds. */
const LATENCY = 50;

let received = 0;
const server = createServer((request, reply) => {
  request.resume().on('end', () => {
    received += 1;
    setTimeout(() => reply.writeHead(201).end(), LATENCY);
  });
}).listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));

process.on('message', (order: 'count' | 'stop') => {
  if (order === 'stop') process.exit(0);
  process.send!({ received });
  received = 0;
});
