import type { Badge, BadgeType, Identity } from '../contract/identity.ts';
import type { ChannelRole } from '../contract/roles.ts';

/** Labels in display order (M-02; badges that M-02 does not name follow our own order). */
const BADGE_LABELS: Record<BadgeType, string> = {
  broadcaster: 'Broadcaster',
  staff: 'Staff',
  moderator: 'Moderator',
  subscriber: 'Subscriber',
  sub_gifter: 'Sub Gifter',
  founder: 'Founder',
  og: 'OG',
  vip: 'VIP',
  sidekick: 'Sidekick',
  verified: 'Verified',
  bot: 'Bot',
};
const DISPLAY_ORDER = Object.keys(BADGE_LABELS) as BadgeType[];

/** Badges that a user cannot remove (ID-04). */
export const LOCKED_BADGES: readonly string[] = ['staff', 'broadcaster', 'moderator', 'sidekick', 'bot'];
/** Badges of the site. All others belong to the channel (ID-01). */
const GLOBAL_BADGES: readonly string[] = ['staff', 'verified', 'bot'];
/** Channel badges that can be active at once (ID-03). */
export const MAX_CHOSEN_BADGES = 2;
/** Active badges allowed when the subscriber badge is added (ID-04). */
export const MAX_WITH_SUBSCRIBER = 3;

export const PALETTE = [
  '#E9113C',
  '#75FD46',
  '#1475E1',
  '#DEB2FF',
  '#FF9D00',
  '#00CCB3',
  '#F2708A',
  '#72ACED',
  '#BC66FF',
  '#FFD899',
  '#31D6C2',
  '#FF6A4A',
  '#93EBE0',
  '#FBCFD8',
  '#B9D6F6',
] as const;

/** Input for a user's badges and color in a channel. */
export interface Appearance {
  userId: number;
  isStaff: boolean;
  isBroadcaster: boolean;
  isVerified: boolean;
  isBot: boolean;
  roles: readonly ChannelRole[];
  /** Names of the channel's own badges that the user has, oldest badge first. */
  customBadges: readonly string[];
  /** Whole months of an active subscription, 0 without one. */
  subscribedMonths: number;
  isFounder: boolean;
  giftedSubscriptions: number;
  color: string | null;
  /** Null before the first choice. */
  chosenBadges: readonly string[] | null;
}

/** Returns the chosen color or a palette color. User ids are consecutive, so a step of 7 separates neighbors. */
export function colorOf(userId: number, chosen: string | null): string {
  return chosen ?? PALETTE[(userId * 7) % PALETTE.length]!;
}

/**
 * All held badges in display order, the channel's own last. Locked and chosen badges are active. Without a choice, the first two channel badges and all global
 * badges are.
 */
export function badgesOf(person: Appearance): Badge[] {
  const builtIn = DISPLAY_ORDER.filter((type) => holds(person, type));
  const held: readonly string[] = [...builtIn, ...person.customBadges];
  const chosen = (person.chosenBadges ?? held).filter((type) => !isLockedBadge(type) && held.includes(type));
  const worn = [...chosen.filter(isChannelBadge).slice(0, MAX_CHOSEN_BADGES), ...chosen.filter((type) => !isChannelBadge(type))];
  const own = person.customBadges.map((name, index) => ({ type: name, text: name, sort_order: DISPLAY_ORDER.length + index + 1 }));
  return [...builtIn.map((type) => builtInBadge(person, type)), ...own].map((badge) => ({
    ...badge,
    active: isLockedBadge(badge.type) || worn.includes(badge.type),
  }));
}

const builtInBadge = (person: Appearance, type: BadgeType) => ({
  type,
  text: BADGE_LABELS[type],
  ...countOf(person, type),
  sort_order: DISPLAY_ORDER.indexOf(type) + 1,
});

/** Whether a badge is locked (ID-04). */
export const isLockedBadge = (type: string): boolean => LOCKED_BADGES.includes(type);

/** Whether a badge belongs to the channel rather than the site, the two sections of the picker (ID-01). */
export const isChannelBadge = (type: string): boolean => !GLOBAL_BADGES.includes(type);

/** `locked`: always worn. `worn`: worn by choice. `free`: can be added. `full`: blocked by a limit. */
export type BadgeState = 'locked' | 'worn' | 'free' | 'full';

export type BadgeRefusal = 'BADGE_NOT_HELD' | 'TOO_MANY_BADGES' | 'TOO_MANY_WITH_SUBSCRIBER';

/** `held` is the result of `badgesOf`, or the server's reply. */
export function badgeChoices(held: readonly Badge[]): { badge: Badge; state: BadgeState }[] {
  return held.map((badge) => {
    if (isLockedBadge(badge.type)) return { badge, state: 'locked' };
    if (badge.active) return { badge, state: 'worn' };
    return { badge, state: badgesRefusal(held, wornTypes(held, badge.type)) === null ? 'free' : 'full' };
  });
}

/** Adds or removes a badge. Returns `held` unchanged for a locked or blocked badge. */
export function toggleBadge(held: readonly Badge[], type: string): Badge[] {
  const states = new Map(badgeChoices(held).map(({ badge, state }) => [badge.type, state]));
  const isToggled = ['worn', 'free'].includes(states.get(type) ?? 'full');
  return held.map((badge) => (isToggled && badge.type === type ? { ...badge, active: !badge.active } : badge));
}

/**
 * Reason why these badges cannot be worn, or null. `wanted` may omit locked badges. The subscriber limit applies only when that badge is
 * added (ID-04).
 */
export function badgesRefusal(held: readonly Badge[], wanted: readonly string[]): BadgeRefusal | null {
  const types = held.map((badge) => badge.type);
  if (!wanted.every((type) => types.includes(type))) return 'BADGE_NOT_HELD';
  const chosen = new Set(wanted.filter((type) => !isLockedBadge(type)));
  if ([...chosen].filter(isChannelBadge).length > MAX_CHOSEN_BADGES) return 'TOO_MANY_BADGES';
  const addsSubscriber = chosen.has('subscriber') && !held.some((badge) => badge.type === 'subscriber' && badge.active);
  const active = chosen.size + types.filter(isLockedBadge).length;
  return addsSubscriber && active > MAX_WITH_SUBSCRIBER ? 'TOO_MANY_WITH_SUBSCRIBER' : null;
}

const wornTypes = (held: readonly Badge[], added: string): string[] => [
  ...held.filter((badge) => badge.active).map((badge) => badge.type),
  added,
];

export function identityOf(person: Appearance): Identity {
  return { color: colorOf(person.userId, person.color), badges: badgesOf(person).filter((badge) => badge.active) };
}

function holds(person: Appearance, type: BadgeType): boolean {
  switch (type) {
    case 'broadcaster':
      return person.isBroadcaster;
    case 'staff':
      return person.isStaff;
    case 'verified':
      return person.isVerified;
    case 'subscriber':
      return person.subscribedMonths > 0;
    case 'founder':
      return person.isFounder && person.subscribedMonths > 0;
    case 'sub_gifter':
      return person.giftedSubscriptions > 0;
    case 'bot':
      return person.isBot;
    default:
      return person.roles.includes(type);
  }
}

function countOf(person: Appearance, type: BadgeType): { count?: number } {
  if (type === 'subscriber') return { count: person.subscribedMonths };
  if (type === 'sub_gifter') return { count: person.giftedSubscriptions };
  return {};
}
