import type { Logger } from 'pino';
import type { AnyEvent, ChannelArgs, PayloadInput } from '#core/contract/event.ts';
import type { FeatureManifest, FlagValues } from '#core/contract/feature.ts';
import type { Db } from './db/db.ts';
import type { Limits } from './limits/limits.ts';

/** The signed-in person of a request. `sessionId` is the session's row, `isStaff` is global. */
export interface Viewer {
  id: number;
  username: string;
  slug: string;
  isStaff: boolean;
  sessionId: number;
}

/** A feature as a use case carries it on; `serverFeatures` of feature.ts tells its parts. */
export interface RegisteredFeature {
  readonly name: string;
  readonly manifest: FeatureManifest;
}

/**
 * A fact that later features may react to inside the transaction that announces it ("call down, publish up").
 * Listeners run in call order; one that throws rolls the whole transaction back.
 */
export interface ServerEvent<Fact> {
  readonly name: string;
  /** Never read: it ties the fact's type to the event. */
  readonly fact?: Fact;
}

/** A transaction: statements, and what leaves the server once it has committed. If it rolls back, nothing leaves. */
export interface Tx extends Db {
  /** A fact (a message was sent, a person was banned): delivered once, in order, never dropped. */
  publish<E extends AnyEvent>(event: E, channel: ChannelArgs<E>, payload: PayloadInput<E>): void;
  /** A snapshot (counts, progress): after commit, at most one per channel and second, read when it is sent. Null sends nothing. */
  publishLatest<E extends AnyEvent>(event: E, channel: ChannelArgs<E>, read: (db: Db) => Promise<PayloadInput<E> | null>): void;
  /** Runs the listeners of later features now, inside this transaction. */
  announce<Fact>(event: ServerEvent<Fact>, fact: Fact): Promise<void>;
  /** Closes the sockets of this user that hold one of these channels, on every node, after the commit: they must ask for them anew. */
  disconnect(userId: number, channels: readonly string[]): void;
  /** Work outside the database that must only follow a commit, such as waking a timer. */
  afterCommit(work: () => void): void;
  /** As in `Ctx`. */
  features: readonly RegisteredFeature[];
}

/** What the operator's settings give to features: a mail server, a classifier. The feature that uses one declares it by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Services {}

/** Everything a use case may touch. Made once per process. */
export interface Ctx {
  /** The pool. Throws when used inside `tx`: on one embedded connection that would wait for itself for ever. */
  db: Db;
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  now(): Date;
  limits: Limits;
  log: Logger;
  /** All features in call order: what registries are built from. */
  features: readonly RegisteredFeature[];
  /** What this installation has switched on. */
  flags: FlagValues;
  services: Partial<Services>;
}
