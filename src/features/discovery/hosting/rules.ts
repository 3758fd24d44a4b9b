import { HOUR_MS, msAfter, secondsAfter, secondsUntil } from '#core/contract/durations.ts';
import type { WhoMayHost } from './contract/host-settings.ts';
import type { HOST_REFUSALS } from './contract/hosts.ts';

/**
 * A channel hosts at most one other channel, which is live and does not host. Starting a host ends hosts of the hosting channel, so there
 * are no loops or chains (docs/decisions/054). A host ends when it is stopped, or when the hosting channel goes live. It also ends when the
 * hosted channel goes offline or hosts. Suspending one of the channels, or banning the hosting broadcaster in the hosted channel, ends it
 * too.
 */

/** Default minimum number of viewers to host (HO-02). */
export const MINIMUM_VIEWERS = 1;
/** Hosts per channel and hour. */
export const HOSTS_AN_HOUR = 3;
/** Countdown in seconds (HO-03). */
export const MOVE_SECONDS = 8;

export interface HostFacts {
  host: { channelId: number; isHosting: boolean; viewers: number; hostsInLastHour: number };
  target: { channelId: number; isSuspended: boolean; isLive: boolean; isHosting: boolean; whoMayHost: WhoMayHost; followsHost: boolean };
  /** Who is banned in the target: the acting user, else the hosting broadcaster. */
  banned: 'actor' | 'broadcaster' | null;
  minimumViewers: number;
}

/** Reason why the target cannot be hosted, or null. Viewer count and rate limit come last, because only they can change by waiting. */
export function hostRefusal({
  host,
  target,
  banned,
  minimumViewers,
}: HostFacts): Exclude<keyof typeof HOST_REFUSALS, 'HOST_TARGET_NOT_FOUND'> | null {
  if (host.channelId === target.channelId) return 'HOST_OWN_CHANNEL';
  if (host.isHosting) return 'ALREADY_HOSTING';
  if (target.isSuspended) return 'HOST_TARGET_SUSPENDED';
  if (banned !== null) return banned === 'actor' ? 'BANNED_HERE' : 'HOST_BROADCASTER_BANNED';
  if (!target.isLive) return 'HOST_TARGET_NOT_LIVE';
  if (target.isHosting) return 'HOST_TARGET_HOSTS';
  if (!acceptsHost(target)) return 'HOST_NOT_WELCOME';
  if (host.viewers < minimumViewers) return 'MINIMUM_VIEWER_COUNT_ERROR';
  if (host.hostsInLastHour >= HOSTS_AN_HOUR) return 'HOST_LIMIT_REACHED';
  return null;
}

const acceptsHost = ({ whoMayHost, followsHost }: HostFacts['target']): boolean =>
  whoMayHost === 'everyone' || (whoMayHost === 'followed' && followsHost);

/** `oldest` is the oldest host within the hour. */
export const secondsUntilHost = (oldest: Date, now: Date): number => Math.max(1, secondsUntil(msAfter(oldest, HOUR_MS), now));

/** Remaining countdown in seconds (HO-03). */
export const secondsUntilMove = (offeredAt: Date, now: Date): number => secondsUntil(secondsAfter(offeredAt, MOVE_SECONDS), now);

/** Seconds before the move at which its target loads: 1 to 8, to spread the viewers of a large channel. `random` is in [0, 1). */
export const prefetchSecond = (random: number): number => 1 + Math.floor(random * MOVE_SECONDS);

interface Offer {
  /** Slugs of the open channel and its hosted channel. */
  current: string;
  hosted: string;
  cameByHost: boolean;
  isBroadcaster: boolean;
}

/**
 * Whether to offer a move with a countdown (HO-03). Not to the open channel, not to its broadcaster, and not again after an arrival by host.
 */
export const offersMove = ({ current, hosted, cameByHost, isBroadcaster }: Offer): boolean =>
  hosted !== current && !cameByHost && !isBroadcaster;
