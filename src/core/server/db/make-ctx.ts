import type { Logger } from 'pino';
import type { AnyEvent } from '#core/contract/event.ts';
import { DEFAULT_FEATURES, type FeatureFlags } from '#core/contract/settings.ts';
import type { Bus, OutgoingEvent } from '../bus/bus.ts';
import type { Ctx, Tx } from '../context.ts';
import type { Limits } from '../limits/limits.ts';
import type { Listener } from '../server-event.ts';
import type { Db } from './db.ts';
import type { Database } from './open-database.ts';
import { type Snapshot, Snapshots } from './snapshots.ts';

/** What `Ctx` is made of. `listeners` of all features, in feature order. */
export interface CtxParts {
  database: Database;
  bus: Bus;
  limits: Limits;
  log: Logger;
  listeners: readonly Listener[];
  now: () => Date;
  /** The default ones when absent. */
  features?: FeatureFlags;
}

/** `Ctx` and its end: sends the snapshots that still wait. Bus and database are closed by who opened them, after this. */
export interface OpenCtx extends Ctx {
  /** Sends the snapshots that wait for their window now. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** What a transaction will let out once it has committed. */
interface Outbox {
  events: OutgoingEvent[];
  snapshots: Snapshot[];
  works: Array<() => void>;
}

/** Makes the context of all use cases: one per process, or per test. */
export function makeCtx({ database, bus, limits, log, listeners, now, features = DEFAULT_FEATURES }: CtxParts): OpenCtx {
  const snapshots = new Snapshots(database.db, bus, log);
  const listening = listeners.filter(({ feature }) => feature === undefined || features[feature]);

  /** The commit stands, whatever happens here: a failure is ours to log, not the caller's. */
  const release = ({ events, snapshots: latest, works }: Outbox) => {
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        log.error({ err: error }, 'work after a commit failed');
      }
    };
    if (events.length > 0) attempt(() => bus.publish(events));
    for (const { channel, event } of events) snapshots.overtaken(channel, event);
    for (const snapshot of latest) attempt(() => snapshots.add(snapshot));
    for (const work of works) attempt(work);
  };

  return {
    db: database.db,
    limits,
    log,
    now,
    features,
    tx: async (work) => {
      let outbox: Outbox = emptyOutbox();
      const result = await database.transaction((db) => {
        // A transaction that runs again starts with nothing to tell.
        outbox = emptyOutbox();
        return work(txOver(db, outbox, listening));
      });
      release(outbox);
      return result;
    },
    flush: () => snapshots.flush(),
    close: () => snapshots.close(),
  };
}

function emptyOutbox(): Outbox {
  return { events: [], snapshots: [], works: [] };
}

function txOver(db: Db, outbox: Outbox, listeners: readonly Listener[]): Tx {
  const tx: Tx = {
    ...db,
    publish: (event, channel, payload) => {
      outbox.events.push({
        channel: event.channel(...(channel as readonly unknown[])),
        event: event.name,
        data: payloadText(event, payload),
      });
    },
    publishLatest: (event, channel, read) => {
      outbox.snapshots.push({
        channel: event.channel(...(channel as readonly unknown[])),
        event: event.name,
        read: async (pool) => {
          const payload = await read(pool);
          return payload === null ? null : payloadText(event, payload);
        },
      });
    },
    announce: async (event, fact) => {
      for (const listener of listeners) {
        if (listener.event === event) await listener.react(tx, fact);
      }
    },
    afterCommit: (work) => {
      outbox.works.push(work);
    },
  };
  return tx;
}

/** Once through the schema, so that a field it does not name never leaves, and once to text, for all sockets. */
function payloadText(event: AnyEvent, payload: unknown): string {
  return JSON.stringify(event.payload.parse(payload));
}
