import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { Unavailable } from '../unavailable.ts';
import type { Db } from './db.ts';

const WINDOW = 1000;

/**
 * One snapshot to send: its channel, its event, its subject where a channel has several, and a function that reads it as the JSON text of
 * its frame. Null sends nothing.
 */
export interface Snapshot {
  channel: string;
  event: string;
  subject?: string;
  read: (db: Db) => Promise<string | null>;
}

const keyOf = ({ channel, event, subject = '' }: Omit<Snapshot, 'read'>): string =>
  subject === '' ? `${channel} ${event}` : `${channel} ${event} ${subject}`;

/** Calls `ended` after this many milliseconds. Returns a function that cancels it. */
export type SnapshotWindow = (ended: () => void, milliseconds: number) => () => void;

const timedWindow: SnapshotWindow = (ended, milliseconds) => {
  const until = performance.now() + milliseconds;
  let timer: NodeJS.Timeout;
  const wait = (remaining: number) => {
    timer = setTimeout(() => {
      // A timer counts from the event loop's last clock reading, so it fires early on a busy loop.
      const stillRemaining = until - performance.now();
      if (stillRemaining > 0) wait(stillRemaining);
      else ended();
    }, remaining);
    timer.unref();
  };
  wait(milliseconds);
  return () => clearTimeout(timer);
};

interface Slot {
  next: Snapshot | null;
  reading: Snapshot | null;
  cancel: (() => void) | null;
}

/**
 * Sends snapshots at most once per second, channel, event and subject, over all nodes together: a node first claims the second. The first
 * change is sent immediately, then the last of every window, each read when it is sent. A thousand votes become one frame per second, and
 * counts do not go backwards.
 */
export class Snapshots {
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #window: SnapshotWindow;
  readonly #slots = new Map<string, Slot>();
  readonly #sending = new Set<Promise<void>>();

  constructor(db: Db, bus: Bus, log: Logger, window: SnapshotWindow = timedWindow) {
    this.#db = db;
    this.#bus = bus;
    this.#log = log;
    this.#window = window;
  }

  add(snapshot: Snapshot): void {
    const key = keyOf(snapshot);
    const slot = this.#slots.get(key);
    if (slot) {
      slot.next = snapshot;
      return;
    }
    const fresh: Slot = { next: snapshot, reading: null, cancel: null };
    this.#slots.set(key, fresh);
    this.#send(key, fresh);
  }

  /**
   * Called when a fact was sent on this channel under the event name of snapshots without a subject. A snapshot being read at that moment
   * may be older than the fact and arrive after it, so it is read again.
   */
  rereadIfReading(channel: string, event: string): void {
    const slot = this.#slots.get(keyOf({ channel, event }));
    if (slot?.reading) slot.next ??= slot.reading;
  }

  async flush(): Promise<void> {
    await Promise.all(this.#sending);
    for (const [key, slot] of this.#slots) {
      slot.cancel?.();
      // The process may exit now, so this does not wait for the second of another node.
      if (slot.next) this.#send(key, slot, true);
      else this.#slots.delete(key);
    }
    await Promise.all(this.#sending);
  }

  /** Sends all pending snapshots, because other nodes may have sockets for them. */
  async close(): Promise<void> {
    await this.flush();
    for (const { cancel } of this.#slots.values()) cancel?.();
    this.#slots.clear();
  }

  #send(key: string, slot: Slot, isForced = false): void {
    const snapshot = slot.next!;
    slot.next = null;
    slot.reading = snapshot;
    slot.cancel = null;
    const sending = this.#deliver(snapshot, slot, isForced).then((wait) => {
      this.#sending.delete(sending);
      slot.reading = null;
      slot.cancel = this.#window(() => {
        if (slot.next) this.#send(key, slot);
        else this.#slots.delete(key);
      }, wait);
    });
    this.#sending.add(sending);
  }

  async #deliver(snapshot: Snapshot, slot: Slot, isForced: boolean): Promise<number> {
    const { channel, event } = snapshot;
    try {
      const wait = isForced ? 0 : await this.#bus.claim(`snapshot ${keyOf(snapshot)}`, WINDOW);
      if (wait > 0) {
        slot.next ??= snapshot;
        return wait;
      }
      const data = await snapshot.read(this.#db);
      if (data !== null) this.#bus.publish([{ channel, event, data }]);
    } catch (error) {
      // A failed snapshot is retried in the next window, unless a newer one replaces it.
      if (error instanceof Unavailable) slot.next ??= snapshot;
      else this.#log.error({ err: error, channel, event }, 'a snapshot could not be sent');
    }
    return WINDOW;
  }
}
