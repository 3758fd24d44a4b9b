import type { Logger } from 'pino';
import type { AnyEvent, ChannelArgs, PayloadInput } from '#core/contract/event.ts';
import type { FeatureManifest, FlagValues } from '#core/contract/feature.ts';
import type { Db } from './db/db.ts';
import type { Limits } from './limits/limits.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { Settings } from './settings/setting.ts';

/** The signed-in user of a request. `sessionId` is the id of the session row; `isStaff` applies to the whole installation. */
export interface Viewer {
  id: number;
  username: string;
  slug: string;
  isStaff: boolean;
  sessionId: number;
}

/** A feature without its parts, as use cases pass it along; `serverFeatures` in feature.ts adds the parts. */
export interface RegisteredFeature {
  readonly name: string;
  readonly manifest: FeatureManifest;
}

/**
 * A fact that later features may react to inside the transaction that announces it ("call down, publish up"). Listeners run in call order,
 * and a listener that throws rolls the whole transaction back.
 */
export interface ServerEvent<Fact> {
  readonly name: string;
  /** Never read; it only binds the type of the fact to the event. */
  readonly fact?: Fact;
}

/** A transaction: its statements, and the messages to send after its commit. A rollback sends nothing. */
export interface Tx extends Db {
  /** Publishes a fact (a message was sent, a person was banned): delivered once, in order, never dropped. */
  publish<E extends AnyEvent>(event: E, channel: ChannelArgs<E>, payload: PayloadInput<E>): void;
  /**
   * Publishes a snapshot (counts, progress) after the commit, at most once per channel and second. The snapshot is read when it is sent;
   * null sends nothing. `subject` separates several snapshots of one channel, such as goals: each has its own interval.
   */
  publishLatest<E extends AnyEvent>(
    event: E,
    channel: ChannelArgs<E>,
    read: (db: Db) => Promise<PayloadInput<E> | null>,
    subject?: string,
  ): void;
  /** Runs the listeners of later features now, inside this transaction. */
  announce<Fact>(event: ServerEvent<Fact>, fact: Fact): Promise<void>;
  /**
   * After the commit, ends this user's grants for these channels on every node, and closes the sockets that joined with one of them, so
   * that clients must authorize again.
   */
  disconnect(userId: number, channels: readonly string[]): void;
  /** The same for all grants that were made in these sessions of the user. */
  disconnectSessions(userId: number, sessionIds: readonly number[]): void;
  /** Work outside the database that must only follow a commit, such as waking a timer. */
  afterCommit(work: () => void): void;
  /** The clock, the log, all features, the settings, the URL of the site and the services, as in `Ctx`. */
  now(): Date;
  log: Logger;
  features: readonly RegisteredFeature[];
  settings: Readonly<Settings>;
  publicUrl: string;
  services: Partial<Services>;
}

/**
 * Long-lived collaborators of use cases, such as a mailer or a classifier. The provider of a service declares it by declaration merging.
 * Settings are not services: see `Settings`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Services {}

/** Everything that a use case may access. Created once per process. */
export interface Ctx {
  /** The pool. It throws inside `tx`, because a full pool would deadlock. */
  db: Db;
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  now(): Date;
  limits: Limits;
  /** The store of media files, for use outside of transactions. */
  objects: ObjectStore;
  log: Logger;
  /** All features in call order, from which registries are built. */
  features: readonly RegisteredFeature[];
  /** The feature flags of this installation. */
  flags: FlagValues;
  /** The settings of the operator. */
  settings: Readonly<Settings>;
  /** The URL of the site without a trailing slash: PUBLIC_URL, or the listening address. Empty in tests without one. */
  publicUrl: string;
  services: Partial<Services>;
}
