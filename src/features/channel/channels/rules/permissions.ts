import type { ChannelRole, Role } from '../contract/roles.ts';

/**
 * Who may do what in a channel. A feature declares its permissions in its manifest, each with the roles that have it. A person may hold
 * several roles in a channel. For the actor the most powerful role counts (staff before broadcaster), and for the target the best protected
 * one (broadcaster before staff). Vip, og and sidekick have a badge and the permissions of a viewer.
 */

/** `self` is the actor's own message. */
export type Target = Role | 'self';

type Power = 'viewer' | 'moderator' | 'broadcaster' | 'staff';
/** The targets somebody may act upon, or, for a permission without a target, whether they may act at all. */
export type TargetScope = boolean | readonly Target[];
/** The permissions of each level of power. */
export type Permission = Readonly<Record<Power, TargetScope>>;

export const VIEWERS = ['viewer', 'vip', 'og', 'sidekick'] as const;
export const ALL_BUT_STAFF = [...VIEWERS, 'moderator', 'broadcaster'] as const;
/** Moderators, the broadcaster and staff. */
export const MODERATORS: Permission = { viewer: false, moderator: true, broadcaster: true, staff: true };
/** The broadcaster and staff. */
export const BROADCASTER: Permission = { viewer: false, moderator: false, broadcaster: true, staff: true };

declare module '#core/contract/feature.ts' {
  interface FeatureManifest {
    /**
     * Keyed by a name that says what is allowed, such as `manage_polls`. Checked with `can(pollsFeature.permissions.manage_polls, role)`.
     */
    readonly permissions?: Readonly<Record<string, Permission>>;
  }
}

/** Whether this role has the permission, for the given target if there is one. The button and the server run the same check. */
export function can(permission: Permission, actor: Role, target?: Target): boolean {
  const scope = permission[powerOf(actor)];
  return typeof scope === 'boolean' ? scope : target !== undefined && scope.includes(target);
}

function powerOf(role: Role): Power {
  return role === 'staff' || role === 'broadcaster' || role === 'moderator' ? role : 'viewer';
}

/** The roles of a person in a channel. */
export interface Membership {
  isStaff: boolean;
  isBroadcaster: boolean;
  roles: readonly ChannelRole[];
}

const OTHERS = ['moderator', 'vip', 'og', 'sidekick', 'viewer'] as const;

/** The role in which a person acts. */
export const roleOf = (member: Membership): Role => strongest(member, ['staff', 'broadcaster', ...OTHERS]);

/** The role that protects a person as a target. */
export const targetRoleOf = (member: Membership): Role => strongest(member, ['broadcaster', 'staff', ...OTHERS]);

function strongest(member: Membership, order: readonly Role[]): Role {
  const above = [...(member.isStaff ? ['staff'] : []), ...(member.isBroadcaster ? ['broadcaster'] : [])];
  return strongestOf([...above, ...member.roles], order);
}

const strongestOf = (held: readonly string[], order: readonly Role[]): Role => order.find((role) => held.includes(role)) ?? 'viewer';

/** The role that protects the sender of a message, derived from its badges. Badges of roles with power cannot be removed (ID-04). */
export const targetRoleOfBadges = (badges: readonly { type: string }[]): Role =>
  strongestOf(
    badges.map((badge) => badge.type),
    ['broadcaster', 'staff', ...OTHERS],
  );

/** Moderators and above are never locked out of the input (K-02) and see content that is hidden from viewers. */
export const isModeratorOrAbove = (role: Role): boolean => powerOf(role) !== 'viewer';
