import type { ChannelRole, Role } from '../contract/roles.ts';

/**
 * Who may do what in a channel: decisions.md's table, once. A person may be several things in a channel; as one who acts, the most
 * powerful counts (staff before broadcaster); as one who is acted upon, the best protected (broadcaster before staff).
 * Vip, og and sidekick have a badge and the powers of a viewer.
 */

/** `self` is the actor's own message. */
export type Target = Role | 'self';

type Power = 'viewer' | 'moderator' | 'broadcaster' | 'staff';
/** Whom the act may hit, or whether it may be done at all when it hits nobody. */
type Reach = boolean | readonly Target[];

const VIEWERS = ['viewer', 'vip', 'og', 'sidekick'] as const;
const ALL_BUT_STAFF = [...VIEWERS, 'moderator', 'broadcaster'] as const;
const ROOM = { viewer: false, moderator: true, broadcaster: true, staff: true } as const;
const OWNER = { viewer: false, moderator: false, broadcaster: true, staff: true } as const;

const WHO_MAY = {
  delete_message: {
    viewer: ['self'],
    moderator: [...VIEWERS, 'self'],
    broadcaster: [...ALL_BUT_STAFF, 'self'],
    staff: [...ALL_BUT_STAFF, 'staff', 'self'],
  },
  /** Timeout, ban and unban. The broadcaster cannot be banned by anyone (MO-04). */
  ban: {
    viewer: [],
    moderator: VIEWERS,
    broadcaster: [...VIEWERS, 'moderator'],
    staff: [...VIEWERS, 'moderator', 'staff'],
  },
  change_modes: ROOM,
  /** The words themselves; the levels of the AI filters are `change_filters`. */
  change_banned_words: ROOM,
  pin: ROOM,
  clear: ROOM,
  manage_polls: ROOM,
  manage_predictions: ROOM,
  set_title: ROOM,
  set_mature: ROOM,
  set_category: ROOM,
  host: ROOM,
  grant_vip: ROOM,
  grant_og: ROOM,
  work_reward_queue: ROOM,
  grant_moderator: OWNER,
  grant_sidekick: OWNER,
  change_chat_rules: OWNER,
  change_filters: OWNER,
  manage_rewards: OWNER,
  manage_goals: OWNER,
  manage_emotes: OWNER,
  use_income_tools: OWNER,
  /** Starting and ending the stream (decisions.md, going live). */
  go_live: OWNER,
} as const satisfies Record<string, Record<Power, Reach>>;

export type Act = keyof typeof WHO_MAY;
export const ACTS = Object.keys(WHO_MAY) as Act[];

/** May somebody of this role do this here, to this target if the act has one? The button and the server ask the same question. */
export function may(act: Act, actor: Role, target?: Target): boolean {
  const reach: Reach = WHO_MAY[act][powerOf(actor)];
  return typeof reach === 'boolean' ? reach : target !== undefined && reach.includes(target);
}

function powerOf(role: Role): Power {
  return role === 'staff' || role === 'broadcaster' || role === 'moderator' ? role : 'viewer';
}

/** What somebody is in a channel. */
export interface Membership {
  isStaff: boolean;
  isBroadcaster: boolean;
  roles: readonly ChannelRole[];
}

const OTHERS = ['moderator', 'vip', 'og', 'sidekick', 'viewer'] as const;

/** The role with which somebody acts. */
export const roleOf = (member: Membership): Role => strongest(member, ['staff', 'broadcaster', ...OTHERS]);

/** The role that protects somebody from an act. */
export const targetRoleOf = (member: Membership): Role => strongest(member, ['broadcaster', 'staff', ...OTHERS]);

function strongest(member: Membership, order: readonly Role[]): Role {
  const above = [...(member.isStaff ? ['staff'] : []), ...(member.isBroadcaster ? ['broadcaster'] : [])];
  return strongestOf([...above, ...member.roles], order);
}

const strongestOf = (held: readonly string[], order: readonly Role[]): Role => order.find((role) => held.includes(role)) ?? 'viewer';

/** The role that protects the sender of a message, told by the badges beside it: those that give power cannot be taken off (ID-04). */
export const targetRoleOfBadges = (badges: readonly { type: string }[]): Role =>
  strongestOf(
    badges.map((badge) => badge.type),
    ['broadcaster', 'staff', ...OTHERS],
  );

/** Moderators and above: never locked out of the input (K-02), shown what is hidden from viewers. */
export const isModeratorOrAbove = (role: Role): boolean => powerOf(role) !== 'viewer';
