import stock, { type Channel, type Options } from 'pusher-js';
import { waitLimit } from '#core/testing/limits.ts';
import { testApp } from './open-realtime.ts';

/** The package's types describe an ES module, but Node loads a CommonJS one whose export is the class itself. */
const Pusher = stock as unknown as typeof stock.default;
export type StockClient = stock.default;

/** The stock browser client, signed in as one of the test people when `person` is given. */
export function stockClient(port: number, person?: string, options: Partial<Options> = {}, key = testApp.key): StockClient {
  const headers = person === undefined ? {} : { authorization: `Bearer ${person}` };
  const origin = `http://127.0.0.1:${port}`;
  return new Pusher(key, {
    cluster: testApp.cluster,
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: { endpoint: `${origin}/broadcasting/auth`, transport: 'ajax', headers },
    userAuthentication: { endpoint: `${origin}/broadcasting/user-auth`, transport: 'ajax', headers },
    ...options,
  });
}

/** Resolves to the next event that the emitter emits under this name. */
export function nextEvent<T = unknown>(
  emitter: { bind(name: string, hear: (said: T) => void): unknown; unbind(name: string): unknown },
  name: string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${name} was not received`)), waitLimit());
    emitter.bind(name, (said: T) => {
      clearTimeout(limit);
      resolve(said);
    });
  });
}

export async function connected(client: StockClient): Promise<StockClient> {
  if (client.connection.state !== 'connected') await nextEvent(client.connection, 'connected');
  return client;
}

/** Subscribes and waits until the server confirmed the subscription. */
export async function subscribed<T extends Channel>(client: StockClient, name: string): Promise<T> {
  const channel = client.subscribe(name) as T;
  await nextEvent(channel, 'pusher:subscription_succeeded');
  return channel;
}
