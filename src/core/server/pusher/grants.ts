import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#core/contract/durations.ts';
import type { Viewer } from '../context.ts';

/**
 * The permission of one user, in one session, to join one channel on one socket. A Pusher signature never expires, so it cannot express
 * that a right ended: private channels of features need a signature and a grant. The authorization call offers the grant before it checks
 * the right, and confirms it afterwards. Both travel over the bus in order with revocations, so a revocation committed after the check
 * always finds the grant.
 */
export interface Grant {
  id: string;
  channel: string;
  userId: string;
  sessionId: number;
}

export const newGrant = ({ id, sessionId }: Viewer, channel: string): Grant => ({
  id: randomUUID(),
  channel,
  userId: String(id),
  sessionId,
});

/** The grants that end: those of a user, restricted to these channels or sessions if given. */
export interface Revocation {
  userId: string;
  channels?: readonly string[];
  sessionIds?: readonly number[];
}

export const isRevoked = ({ channel, userId, sessionId }: Grant, revocation: Revocation): boolean =>
  userId === revocation.userId && (revocation.channels?.includes(channel) ?? true) && (revocation.sessionIds?.includes(sessionId) ?? true);

/** Milliseconds in which a grant can be used to join. */
export const GRANT_LIFETIME = MINUTE_MS;
/** Maximum number of unused grants of one socket; the oldest is dropped. It equals the channel limit of a socket, plus some in flight. */
const MAX_GRANTS = 1_100;
/** Maximum number of subscriptions of one socket that wait for a grant at once. */
const MAX_WAITING = 50;

interface Entry {
  grant: Grant;
  isConfirmed: boolean;
  expiresAt: number;
}

/** The result for a subscription that waited for its grant: the grant, nothing in time, or an unsubscription in the meantime. */
export type Arrival = Grant | 'missing' | 'abandoned';

/** The grants of one socket: offered and unused ones, and those with which it joined channels. */
export class SocketGrants {
  /** The grant of each joined channel. */
  readonly held = new Map<string, Grant>();
  readonly #entries = new Map<string, Entry>();
  readonly #waiting = new Map<string, Set<(arrival: Arrival) => void>>();
  #waitingCount = 0;
  /** From a node of 0.2, which names no channel and no session. To be removed with the release after the next. */
  #unnamed: { userId: string; expiresAt: number } | null = null;

  offer(grant: Grant, now: number): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && (this.#entries.size >= MAX_GRANTS || this.#entries.get(oldest)!.expiresAt <= now))
      this.#entries.delete(oldest);
    this.#entries.set(grant.id, { grant, isConfirmed: false, expiresAt: now + GRANT_LIFETIME });
  }

  /** Makes an offered grant usable and returns it; null when it was revoked in the meantime. */
  confirm(grantId: string): Grant | null {
    const entry = this.#entries.get(grantId);
    if (!entry) return null;
    entry.isConfirmed = true;
    const waiting = this.#waiting.get(entry.grant.channel);
    for (const arrive of [...(waiting ?? [])]) arrive(entry.grant);
    return entry.grant;
  }

  /** The newest usable grant for the channel. */
  find(channel: string, now: number): Grant | null {
    const usable = [...this.#entries.values()].filter(
      ({ grant, isConfirmed, expiresAt }) => isConfirmed && grant.channel === channel && expiresAt > now,
    );
    const unnamed = this.#unnamed !== null && this.#unnamed.expiresAt > now ? this.#unnamed : null;
    return usable.at(-1)?.grant ?? (unnamed && { id: '', channel, userId: unnamed.userId, sessionId: 0 });
  }

  /** The message of a node of 0.2 instead of a grant: this user may join some channel. It keeps a rolling upgrade working. */
  acceptUnnamed(userId: string, now: number): void {
    this.#unnamed = { userId, expiresAt: now + GRANT_LIFETIME };
    for (const [channel, waiting] of [...this.#waiting]) {
      for (const arrive of [...waiting]) arrive({ id: '', channel, userId, sessionId: 0 });
    }
  }

  /** Resolves with the next grant that is confirmed for the channel within these milliseconds, unless `abandon` is called before. */
  arrival(channel: string, timeoutMs: number): Promise<Arrival> {
    if (this.#waitingCount >= MAX_WAITING) return Promise.resolve('missing');
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(channel) ?? new Set();
      const arrive = (arrival: Arrival) => {
        clearTimeout(timeout);
        waiting.delete(arrive);
        if (waiting.size === 0) this.#waiting.delete(channel);
        this.#waitingCount -= 1;
        resolve(arrival);
      };
      const timeout = setTimeout(() => arrive('missing'), timeoutMs).unref();
      this.#waiting.set(channel, waiting.add(arrive));
      this.#waitingCount += 1;
    });
  }

  /** Stops waiting for a grant for this channel, because the client no longer wants to join it. */
  abandon(channel: string): void {
    for (const arrive of [...(this.#waiting.get(channel) ?? [])]) arrive('abandoned');
  }

  /**
   * Every used or usable grant, except those of nodes of 0.2, which name no session. The authorization call still decides about an
   * unconfirmed one.
   */
  *all(): Iterable<Grant> {
    for (const grant of this.held.values()) if (grant.id !== '') yield grant;
    for (const { grant, isConfirmed } of this.#entries.values()) if (isConfirmed) yield grant;
  }

  /** Removes the revoked grants. Returns true when the socket joined a channel with one of them, and must therefore be closed. */
  revoke(revocation: Revocation): boolean {
    if (this.#unnamed?.userId === revocation.userId) this.#unnamed = null;
    return this.end((grant) => isRevoked(grant, revocation));
  }

  /** The same for all grants that match. */
  end(isOver: (grant: Grant) => boolean): boolean {
    for (const [id, { grant }] of this.#entries) if (isOver(grant)) this.#entries.delete(id);
    return [...this.held.values()].some(isOver);
  }
}
