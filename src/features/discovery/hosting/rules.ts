import type { WhoMayHost } from './contract/host-settings.ts';
import type { HOST_REFUSALS } from './contract/hosts.ts';

/**
 * A channel hosts at most one other, which is live and hosts nobody itself, so that there is neither a loop nor a chain: a channel that
 * begins to host is no longer hosted. A host ends when somebody stops it, when the hosting channel goes live again, when the hosted one goes
 * offline or begins to host, when one of them is suspended, and when the hosting broadcaster is banned there.
 */

/** How many viewers a channel needs to host, where the operator has not set another number (HO-02). */
export const MINIMUM_VIEWERS = 1;
/** How often a channel can host within an hour. */
export const HOSTS_AN_HOUR = 3;
export const HOUR_MS = 3_600_000;
/** Seconds until a viewer moves to the hosted channel (HO-03). */
export const MOVE_SECONDS = 8;

/** What decides whether a channel can host another one. */
export interface HostFacts {
  host: { channelId: number; isHosting: boolean; viewers: number; hostsInLastHour: number };
  target: { channelId: number; isSuspended: boolean; isLive: boolean; isHosting: boolean; whoMayHost: WhoMayHost; followsHost: boolean };
  /** Whether the hosting broadcaster, or whoever acts for them, is banned in the target. */
  isBanned: boolean;
  minimumViewers: number;
}

/** Why the target cannot be hosted, or null when it can. The count of viewers comes last but for the limit: the rest does not change by waiting. */
export function hostRefusal({
  host,
  target,
  isBanned,
  minimumViewers,
}: HostFacts): Exclude<keyof typeof HOST_REFUSALS, 'HOST_TARGET_NOT_FOUND'> | null {
  if (host.channelId === target.channelId) return 'HOST_OWN_CHANNEL';
  if (host.isHosting) return 'ALREADY_HOSTING';
  if (target.isSuspended) return 'HOST_TARGET_SUSPENDED';
  if (isBanned) return 'BANNED_HERE';
  if (!target.isLive) return 'HOST_TARGET_NOT_LIVE';
  if (target.isHosting) return 'HOST_TARGET_HOSTS';
  if (!isWelcome(target)) return 'HOST_NOT_WELCOME';
  if (host.viewers < minimumViewers) return 'MINIMUM_VIEWER_COUNT_ERROR';
  if (host.hostsInLastHour >= HOSTS_AN_HOUR) return 'HOST_LIMIT_REACHED';
  return null;
}

const isWelcome = ({ whoMayHost, followsHost }: HostFacts['target']): boolean =>
  whoMayHost === 'everyone' || (whoMayHost === 'followed' && followsHost);

/** Seconds until a channel can host again after the oldest of its last hosts. */
export const secondsUntilHost = (oldest: Date, now: Date): number =>
  Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000));

/** Seconds until a viewer moves who was asked at this time (HO-03). */
export const secondsUntilMove = (askedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil(MOVE_SECONDS - (now.getTime() - askedAt.getTime()) / 1000));

/** How many seconds before the move its target is loaded: 1 to 8, so that the viewers of a large channel spread. `random` is in [0, 1). */
export const prefetchSecond = (random: number): number => 1 + Math.floor(random * MOVE_SECONDS);

interface Offer {
  /** The slugs of the channel that is open, and of the one that it hosts. */
  current: string;
  hosted: string;
  cameByHost: boolean;
  /** Whether the viewer may host from this channel. */
  mayHost: boolean;
}

/**
 * Whether a move is offered with a countdown (HO-03): not to the channel that is open, and nobody is moved on from where a host brought them.
 * Whoever may host stays, because they run this channel.
 */
export const movesOn = ({ current, hosted, cameByHost, mayHost }: Offer): boolean => hosted !== current && !cameByHost && !mayHost;
