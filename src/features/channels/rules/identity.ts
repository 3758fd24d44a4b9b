import type { Badge, BadgeType, Identity } from '../contract/identity.ts';
import type { ChannelRole } from '../contract/roles.ts';

/** Badges in the order in which they are shown (M-02; the order of the others is ours), with the label a person reads. */
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

/** Badges that a person cannot take off (ID-04). */
export const LOCKED_BADGES: readonly string[] = ['staff', 'broadcaster', 'moderator', 'sidekick', 'bot'];
/** Badges that a person may choose and have active at once (ID-03). */
export const MAX_CHOSEN_BADGES = 2;

/** Colours of people who chose none. `colorOf` keeps a person's colour the same for ever. */
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

/** What the badges and the colour of somebody in a channel follow from. */
export interface Appearance {
  userId: number;
  isStaff: boolean;
  isBroadcaster: boolean;
  isVerified: boolean;
  roles: readonly ChannelRole[];
  /** Whole months of a subscription that runs now, 0 for who does not subscribe. */
  subscribedMonths: number;
  isFounder: boolean;
  /** Subscriptions given away in this channel. */
  giftedSubscriptions: number;
  /** The chosen colour, or null. */
  color: string | null;
  /** The chosen badges, or null when the person never chose. */
  chosenBadges: readonly string[] | null;
}

/** The chosen colour, else one of the palette. Ids count up, so the step of 7 gives neighbours different colours. */
export function colorOf(userId: number, chosen: string | null): string {
  return chosen ?? PALETTE[(userId * 7) % PALETTE.length]!;
}

/**
 * Every badge that somebody holds, first shown first. Locked ones are active; of the others those that were chosen, or the first two when
 * the person never chose.
 */
export function badgesOf(person: Appearance): Badge[] {
  const held = DISPLAY_ORDER.filter((type) => holds(person, type));
  const free = held.filter((type) => !LOCKED_BADGES.includes(type));
  const chosen = (person.chosenBadges ?? free).filter((type) => free.includes(type as BadgeType)).slice(0, MAX_CHOSEN_BADGES);
  return held.map((type) => ({
    type,
    text: BADGE_LABELS[type],
    ...countOf(person, type),
    active: LOCKED_BADGES.includes(type) || chosen.includes(type),
    sort_order: DISPLAY_ORDER.indexOf(type) + 1,
  }));
}

/** How a sender appears beside a message: only active badges. */
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
      return false;
    default:
      return person.roles.includes(type);
  }
}

function countOf(person: Appearance, type: BadgeType): { count?: number } {
  if (type === 'subscriber') return { count: person.subscribedMonths };
  if (type === 'sub_gifter') return { count: person.giftedSubscriptions };
  return {};
}
