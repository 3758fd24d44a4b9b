import type { Logger } from 'pino';
import type { AnyEvent } from '#core/contract/event.ts';
import { type FlagValues, flagValues, manifestsOf } from '#core/contract/feature.ts';
import type { Bus, OutgoingEvent } from '../bus/bus.ts';
import type { Ctx, Services, Tx } from '../context.ts';
import type { ServerFeature } from '../feature.ts';
import type { Limits } from '../limits/open-limits.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { defaultSettings } from '../parts.ts';
import type { Settings } from '../settings/setting.ts';
import type { Db } from './db.ts';
import type { Database } from './open-database.ts';
import { type Snapshot, Snapshots, type SnapshotWindow } from './snapshots.ts';

export interface CtxParts {
  database: Database;
  bus: Bus;
  limits: Limits;
  /** Without it, as in benchmarks, every use throws. */
  objects?: ObjectStore;
  log: Logger;
  now: () => Date;
  /** In call order. */
  features: readonly ServerFeature[];
  flags?: FlagValues;
  settings?: Readonly<Settings>;
  publicUrl?: string;
  services?: Partial<Services>;
  /** How long a snapshot waits after the previous one; one second by default. */
  snapshotWindow?: SnapshotWindow;
}

/** `close` sends the pending snapshots; it closes neither bus nor database. */
export interface OpenCtx extends Ctx {
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Outbox {
  events: OutgoingEvent[];
  snapshots: Snapshot[];
  callbacks: Array<() => void>;
}

const NO_OBJECTS = new Proxy({} as ObjectStore, {
  get: () => {
    throw new Error('this context has no object store');
  },
});

/** One context per process, or per test. */
export function makeCtx({ database, bus, limits, objects = NO_OBJECTS, log, now, features, services = {}, ...rest }: CtxParts): OpenCtx {
  const flags = rest.flags ?? flagValues(manifestsOf(features));
  const settings = rest.settings ?? defaultSettings(features);
  const publicUrl = rest.publicUrl ?? '';
  const snapshots = new Snapshots(database.db, bus, log, rest.snapshotWindow);
  const listeners = features.flatMap((feature) => feature.listeners);

  /** The commit is final, so a failure here is logged and not thrown to the caller. */
  const sendOutbox = ({ events, snapshots: latest, callbacks }: Outbox) => {
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        log.error({ err: error }, 'work after a commit failed');
      }
    };
    if (events.length > 0) {
      const committedAt = now().getTime();
      for (const event of events) event.committedAt = committedAt;
      attempt(() => bus.publish(events));
    }
    for (const { channel, event } of events) snapshots.rereadIfReading(channel, event);
    for (const snapshot of latest) attempt(() => snapshots.add(snapshot));
    for (const callback of callbacks) attempt(callback);
  };

  const createTx = (db: Db, outbox: Outbox): Tx => {
    const tx: Tx = {
      ...db,
      now,
      log,
      features,
      settings,
      publicUrl,
      services,
      publish: (event, channel, payload) => {
        outbox.events.push({
          channel: event.channel(...(channel as readonly unknown[])),
          event: event.name,
          data: payloadText(event, payload),
        });
      },
      publishLatest: (event, channel, read, subject = '') => {
        outbox.snapshots.push({
          channel: event.channel(...(channel as readonly unknown[])),
          event: event.name,
          subject,
          read: async (pool) => {
            const payload = await read(pool);
            return payload === null ? null : payloadText(event, payload);
          },
        });
      },
      announce: async (event, fact) => {
        for (const listener of listeners) {
          const isOn = listener.flag === undefined || flags[listener.flag];
          if (isOn && listener.event === event) await listener.react(tx, fact);
        }
      },
      disconnect: (userId, channels) => {
        outbox.callbacks.push(() => void bus.command({ kind: 'drop_channel_holders', userId: String(userId), channels: [...channels] }));
      },
      disconnectSessions: (userId, sessionIds) => {
        outbox.callbacks.push(() => void bus.command({ kind: 'end_sessions', userId: String(userId), sessionIds: [...sessionIds] }));
      },
      afterCommit: (work) => {
        outbox.callbacks.push(work);
      },
    };
    return tx;
  };

  return {
    db: database.db,
    session: (work) => database.session(work),
    limits,
    objects,
    log,
    now,
    features,
    flags,
    settings,
    publicUrl,
    services,
    tx: async (work) => {
      let outbox: Outbox = emptyOutbox();
      const result = await database.transaction((db) => {
        // A retried transaction starts with an empty outbox.
        outbox = emptyOutbox();
        return work(createTx(db, outbox));
      });
      sendOutbox(outbox);
      return result;
    },
    flush: () => snapshots.flush(),
    close: () => snapshots.close(),
  };
}

/** Parses the payload, so that fields the schema does not name are never sent, and serializes it once for all sockets. */
export function payloadText(event: AnyEvent, payload: unknown): string {
  return JSON.stringify(event.payload.parse(payload));
}

function emptyOutbox(): Outbox {
  return { events: [], snapshots: [], callbacks: [] };
}
