import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { isPublicAddress } from '#core/server/outgoing/post-to-public-address.ts';
import { afterTest } from '#core/server/testing/after-test.ts';

export interface Received {
  headers: Record<string, string>;
  body: string;
}

/**
 * An organization's server. It responds with `answers` in turn and then with 200, or never while it `isSilent`. Every name resolves to it
 * on loopback, which counts as public while `isReachable` is true.
 */
export async function openReceiver() {
  const received: Received[] = [];
  const state = { answers: [] as number[], isReachable: true, isSilent: false };
  const arrived = new EventEmitter();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      if (!state.isSilent) response.writeHead(state.answers.shift() ?? 200).end();
      arrived.emit('message');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  const lookup: LookupFunction = (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);
  const callbackReach = { lookup, isAllowed: (address: string) => state.isReachable || isPublicAddress(address) };
  /** Resolves on the next message. */
  const nextMessage = () => once(arrived, 'message');
  return { received, state, nextMessage, callbackReach, url: `http://games.example:${(server.address() as AddressInfo).port}/claims` };
}
