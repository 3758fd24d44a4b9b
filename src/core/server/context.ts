import type { Logger } from 'pino';
import type { AnyEvent, ChannelArgs, PayloadInput } from '#core/contract/event.ts';
import type { FeatureFlags } from '#core/contract/settings.ts';
import type { Db } from './db/db.ts';
import type { Limits } from './limits/limits.ts';
import type { ServerEvent } from './server-event.ts';

/** The signed-in person of a request. `sessionId` is the session's row, `isStaff` is global. */
export interface Viewer {
  id: number;
  username: string;
  slug: string;
  isStaff: boolean;
  sessionId: number;
}

/** A transaction: statements, and what leaves the server once it has committed. If it rolls back, nothing leaves. */
export interface Tx extends Db {
  /** A fact (a message was sent, a person was banned): delivered once, in order, never dropped. */
  publish<E extends AnyEvent>(event: E, channel: ChannelArgs<E>, payload: PayloadInput<E>): void;
  /** A snapshot (counts, progress): after commit, at most one per channel and second, read when it is sent. Null sends nothing. */
  publishLatest<E extends AnyEvent>(event: E, channel: ChannelArgs<E>, read: (db: Db) => Promise<PayloadInput<E> | null>): void;
  /** Runs the listeners of later features now, inside this transaction. */
  announce<Fact>(event: ServerEvent<Fact>, fact: Fact): Promise<void>;
  /** Work outside the database that must only follow a commit: closing a socket, waking a timer. */
  afterCommit(work: () => void): void;
}

/** Everything a use case may touch. Made once in `app/server/main.ts`. */
export interface Ctx {
  /** The pool. Throws when used inside `tx`: on one embedded connection that would wait for itself for ever. */
  db: Db;
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  now(): Date;
  limits: Limits;
  log: Logger;
  /** What this installation has switched on. */
  features: FeatureFlags;
}
