import type { Logger } from 'pino';
import type { AnyEvent, ChannelArgs, PayloadInput } from '#core/contract/event.ts';
import type { FeatureManifest, FlagValues } from '#core/contract/feature.ts';
import type { Db } from './db/db.ts';
import type { Session } from './db/session.ts';
import type { Limits } from './limits/open-limits.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { Settings } from './settings/setting.ts';

/** `isStaff` applies to the whole installation. */
export interface Viewer {
  id: number;
  username: string;
  slug: string;
  isStaff: boolean;
  sessionId: number;
}

export interface RegisteredFeature {
  readonly name: string;
  readonly manifest: FeatureManifest;
}

/** Listeners run in call order inside the transaction, and one that throws rolls it back ("call down, publish up"). */
export interface ServerEvent<Fact> {
  readonly name: string;
  /** Never read; binds the type of the fact to the event. */
  readonly fact?: Fact;
}

/** Messages are sent after the commit. A rollback sends nothing. */
export interface Tx extends Db {
  /** Delivered once, in order, never dropped. */
  publish<E extends AnyEvent>(event: E, channel: ChannelArgs<E>, payload: PayloadInput<E>): void;
  /** Publishes after the commit, at most once per channel, `subject` and second. Read when it is sent; null sends nothing. */
  publishLatest<E extends AnyEvent>(
    event: E,
    channel: ChannelArgs<E>,
    read: (db: Db) => Promise<PayloadInput<E> | null>,
    subject?: string,
  ): void;
  /** Runs the listeners now, inside this transaction. */
  announce<Fact>(event: ServerEvent<Fact>, fact: Fact): Promise<void>;
  /** After the commit, ends these grants on every node and closes sockets that joined with one, so that clients authorize again. */
  disconnect(userId: number, channels: readonly string[]): void;
  disconnectSessions(userId: number, sessionIds: readonly number[]): void;
  /** Work outside the database, such as waking a timer. */
  afterCommit(work: () => void): void;
  now(): Date;
  log: Logger;
  features: readonly RegisteredFeature[];
  settings: Readonly<Settings>;
  publicUrl: string;
  services: Partial<Services>;
}

/** Long-lived collaborators, such as a mailer, added by declaration merging. Settings are not services: see `Settings`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Services {}

export interface Ctx {
  /** The pool. It throws inside `tx`, because a full pool would deadlock. */
  db: Db;
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A connection of its own, for work that takes minutes. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  now(): Date;
  limits: Limits;
  /** For use outside of transactions. */
  objects: ObjectStore;
  log: Logger;
  features: readonly RegisteredFeature[];
  flags: FlagValues;
  settings: Readonly<Settings>;
  /** Without a trailing slash: PUBLIC_URL, or the listening address. Empty in tests without one. */
  publicUrl: string;
  services: Partial<Services>;
}
