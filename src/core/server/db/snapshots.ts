import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { DatabaseAway } from './away.ts';
import type { Db } from './db.ts';

const WINDOW = 1000;

/** One snapshot to send: where, and how to read it as the JSON text of its frame; null sends nothing. */
export interface Snapshot {
  channel: string;
  event: string;
  read: (db: Db) => Promise<string | null>;
}

const keyOf = ({ channel, event }: Pick<Snapshot, 'channel' | 'event'>): string => `${channel} ${event}`;

/** Calls `ended` once a window is over; what it returns calls that off. */
export type SnapshotWindow = (ended: () => void) => () => void;

const oneSecond: SnapshotWindow = (ended) => {
  const until = performance.now() + WINDOW;
  let timer: NodeJS.Timeout;
  const wait = () => {
    // A timer counts from when the loop last looked at the clock, so that on a busy one it comes early.
    timer = setTimeout(() => (performance.now() < until ? wait() : ended()), until - performance.now());
    timer.unref();
  };
  wait();
  return () => clearTimeout(timer);
};

interface Slot {
  /** What to send when the window ends; null when nothing new has come. */
  next: Snapshot | null;
  /** What is being read now; null when nothing is. */
  reading: Snapshot | null;
  /** Calls the end of the window off; null while a read is under way. */
  cancel: (() => void) | null;
}

/**
 * Sends snapshots at most once per second, channel and event. The first leaves at once, then the last of every window, each read when it is sent:
 * a thousand votes make one frame a second and counts do not go backwards.
 */
export class Snapshots {
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #window: SnapshotWindow;
  readonly #slots = new Map<string, Slot>();
  readonly #sending = new Set<Promise<void>>();

  constructor(db: Db, bus: Bus, log: Logger, window: SnapshotWindow = oneSecond) {
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
   * A fact left on this channel under the name of its snapshots: what was being read meanwhile may be older than the fact and arrive after it,
   * so it is read once more.
   */
  overtaken(channel: string, event: string): void {
    const slot = this.#slots.get(keyOf({ channel, event }));
    if (slot?.reading) slot.next ??= slot.reading;
  }

  /** Sends what waits for its window now; resolves when it has left. */
  async flush(): Promise<void> {
    await Promise.all(this.#sending);
    for (const [key, slot] of this.#slots) {
      slot.cancel?.();
      if (slot.next) this.#send(key, slot);
      else this.#slots.delete(key);
    }
    await Promise.all(this.#sending);
  }

  /** Sends what waits, for the sockets of other nodes, and then nothing more. */
  async close(): Promise<void> {
    await this.flush();
    for (const { cancel } of this.#slots.values()) cancel?.();
    this.#slots.clear();
  }

  #send(key: string, slot: Slot): void {
    const snapshot = slot.next!;
    slot.next = null;
    slot.reading = snapshot;
    slot.cancel = null;
    const sending = this.#deliver(snapshot, slot).then(() => {
      this.#sending.delete(sending);
      slot.reading = null;
      slot.cancel = this.#window(() => {
        if (slot.next) this.#send(key, slot);
        else this.#slots.delete(key);
      });
    });
    this.#sending.add(sending);
  }

  async #deliver(snapshot: Snapshot, slot: Slot): Promise<void> {
    const { channel, event } = snapshot;
    try {
      const data = await snapshot.read(this.#db);
      if (data !== null) this.#bus.publish([{ channel, event, data }]);
    } catch (error) {
      // A snapshot that could not be read is tried again with the next window; it is the newest state that matters.
      if (error instanceof DatabaseAway) slot.next ??= snapshot;
      else this.#log.error({ err: error, channel, event }, 'a snapshot could not be sent');
    }
  }
}
