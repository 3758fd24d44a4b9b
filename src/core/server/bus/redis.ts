import { createClient, ErrorReply, type RedisClientType } from '@redis/client';
import type { Logger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { Unavailable } from '../unavailable.ts';

export type RedisClient = RedisClientType;

export interface RedisLink {
  readonly client: RedisClient;
  readonly subscriber: RedisClient;
  readonly prefix: string;
  readonly available: boolean;
  onReconnect(work: () => void): void;
  /** An outage becomes `Unavailable`, so that the request answers 503. */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface RedisOptions {
  url: string;
  log: Logger;
  /** `grandstand` when absent. */
  prefix?: string;
  /** Milliseconds without a byte, pings included, after which a connection counts as dead; 15,000 by default. */
  idleTimeout?: number;
  /** Milliseconds; 5,000 by default. */
  startTimeout?: number;
}

const CONNECT_TIMEOUT = 5_000;
const START_TIMEOUT = 5_000;
/** Error replies of a Redis that is running but cannot serve. */
const CANNOT_SERVE = /^(LOADING|READONLY|OOM|MASTERDOWN|BUSY|MISCONF|NOREPLICAS)\b/;

const backOff = (retries: number): number => Math.min(2_000, 50 * 2 ** retries) + Math.floor(Math.random() * 100);

function newClient({ url, idleTimeout = 15_000 }: RedisOptions): RedisClient {
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: Math.ceil(idleTimeout / 3),
    socket: { connectTimeout: CONNECT_TIMEOUT, socketTimeout: idleTimeout, reconnectStrategy: backOff },
  }) as RedisClient;
}

/** Rejects with a sentence for the operator. Logs each later outage and its end once; the clients reconnect automatically. */
export async function openRedis(options: RedisOptions): Promise<RedisLink> {
  const { log, prefix = 'grandstand', startTimeout = START_TIMEOUT } = options;
  const clients = [newClient(options), newClient(options)] as const;
  const [client, subscriber] = clients;
  const reconnectCallbacks: (() => void)[] = [];
  let phase: 'connecting' | 'up' | 'away' | 'closed' = 'connecting';

  const failing = new Set<RedisClient>();

  for (const each of clients) {
    // The library reports every failed attempt; an outage is logged once.
    each.on('error', (thrown: Error) => {
      failing.add(each);
      if (phase !== 'up') return;
      phase = 'away';
      log.warn({ err: thrown }, 'Redis is unavailable. This node continues alone until it is back.');
    });
    const recovered = () => {
      failing.delete(each);
      if (phase !== 'away' || failing.size > 0 || !clients.every(({ isReady }) => isReady)) return;
      phase = 'up';
      log.info('Redis is back.');
      for (const callback of reconnectCallbacks) callback();
    };
    each.on('ready', recovered);
    // A Redis with a full disk or an endless script rejects pings on an open connection, so no `ready` event follows.
    each.on('ping-interval', recovered);
  }
  await connectAll(clients, startTimeout);
  phase = 'up';

  return {
    client,
    subscriber,
    prefix,
    get available() {
      return phase === 'up' && client.isReady && subscriber.isReady;
    },
    onReconnect: (work) => {
      reconnectCallbacks.push(work);
    },
    async run(command) {
      try {
        return await command(client);
      } catch (thrown) {
        if (thrown instanceof ErrorReply && !CANNOT_SERVE.test(thrown.message)) throw thrown;
        throw new Unavailable('Redis is unavailable.', 2, { cause: thrown });
      }
    },
    close: async () => {
      phase = 'closed';
      await Promise.all(clients.map((each) => (each.isReady ? each.close() : each.destroy())));
    },
  };
}

async function connectAll(clients: readonly RedisClient[], timeout: number): Promise<void> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(new Error('no reply in time')), timeout);
  let lastError: Error | null = null;
  for (const client of clients) {
    client.on('error', (thrown: Error) => {
      lastError = thrown;
    });
  }
  try {
    await Promise.race([Promise.all(clients.map((client) => client.connect())), deadline.promise]);
  } catch (thrown) {
    for (const client of clients) if (client.isOpen) client.destroy();
    throw new StartupError(`Redis is unreachable: ${((lastError ?? thrown) as Error).message || 'connection refused'}.`, {
      cause: thrown,
    });
  } finally {
    clearTimeout(timer);
  }
}
