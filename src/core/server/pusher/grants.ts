import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#core/contract/durations.ts';
import type { Viewer } from '../context.ts';

/**
 * Permission of one session to join one channel on one socket, because a Pusher signature never expires. The authorization call offers the
 * grant, checks the right, then confirms. The bus keeps the order, so a revocation committed after the check always finds the grant.
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

/** The grants of a user that end, restricted to these channels or sessions if given. */
export interface Revocation {
  userId: string;
  channels?: readonly string[];
  sessionIds?: readonly number[];
}

const isRevoked = ({ channel, userId, sessionId }: Grant, revocation: Revocation): boolean =>
  userId === revocation.userId && (revocation.channels?.includes(channel) ?? true) && (revocation.sessionIds?.includes(sessionId) ?? true);

/** Milliseconds. */
export const GRANT_LIFETIME = MINUTE_MS;
/** Per socket; the oldest is dropped. Equals the channel limit of a socket plus some in flight. */
const MAX_GRANTS = 1_100;
/** Subscriptions of one socket that wait for a grant at once. */
const MAX_WAITING = 50;

interface Entry {
  grant: Grant;
  isConfirmed: boolean;
  expiresAt: number;
}

/** `missing`: no grant in time. `abandoned`: unsubscribed in the meantime. */
export type Arrival = Grant | 'missing' | 'abandoned';

export class SocketGrants {
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

  /** Null when the grant was revoked in the meantime. */
  confirm(grantId: string): Grant | null {
    const entry = this.#entries.get(grantId);
    if (!entry) return null;
    entry.isConfirmed = true;
    const waiting = this.#waiting.get(entry.grant.channel);
    for (const arrive of [...(waiting ?? [])]) arrive(entry.grant);
    return entry.grant;
  }

  find(channel: string, now: number): Grant | null {
    const usable = [...this.#entries.values()].filter(
      ({ grant, isConfirmed, expiresAt }) => isConfirmed && grant.channel === channel && expiresAt > now,
    );
    const unnamed = this.#unnamed !== null && this.#unnamed.expiresAt > now ? this.#unnamed : null;
    return usable.at(-1)?.grant ?? (unnamed && { id: '', channel, userId: unnamed.userId, sessionId: 0 });
  }

  /** From a node of 0.2: this user may join some channel. Keeps a rolling upgrade working. */
  acceptUnnamed(userId: string, now: number): void {
    this.#unnamed = { userId, expiresAt: now + GRANT_LIFETIME };
    for (const [channel, waiting] of [...this.#waiting]) {
      for (const arrive of [...waiting]) arrive({ id: '', channel, userId, sessionId: 0 });
    }
  }

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

  abandon(channel: string): void {
    for (const arrive of [...(this.#waiting.get(channel) ?? [])]) arrive('abandoned');
  }

  /** Excludes grants of 0.2 nodes, which name no session. */
  *all(): Iterable<Grant> {
    for (const grant of this.held.values()) if (grant.id !== '') yield grant;
    for (const { grant, isConfirmed } of this.#entries.values()) if (isConfirmed) yield grant;
  }

  /** True when the socket joined a channel with a revoked grant and must be closed. */
  revoke(revocation: Revocation): boolean {
    if (this.#unnamed?.userId === revocation.userId) this.#unnamed = null;
    return this.end((grant) => isRevoked(grant, revocation));
  }

  end(isOver: (grant: Grant) => boolean): boolean {
    for (const [id, { grant }] of this.#entries) if (isOver(grant)) this.#entries.delete(id);
    return [...this.held.values()].some(isOver);
  }
}
