import type { ChannelRole, Role } from '../contract/roles.ts';

/**
 * Permissions in a channel. Each feature declares its permissions and their roles in its manifest. A user may hold several roles. The most
 * powerful role acts (staff before broadcaster), and the best protected role is the target (broadcaster before staff). Vip, og and sidekick
 * have a badge and viewer permissions.
 */

/** `self` is the actor's own message. */
export type Target = Role | 'self';

type Power = 'viewer' | 'moderator' | 'broadcaster' | 'staff';
/** Allowed targets, or, without a target, whether the action is allowed. */
export type TargetScope = boolean | readonly Target[];
export type Permission = Readonly<Record<Power, TargetScope>>;

export const VIEWERS = ['viewer', 'vip', 'og', 'sidekick'] as const;
export const ALL_BUT_STAFF = [...VIEWERS, 'moderator', 'broadcaster'] as const;
export const MODERATORS: Permission = { viewer: false, moderator: true, broadcaster: true, staff: true };
export const BROADCASTER: Permission = { viewer: false, moderator: false, broadcaster: true, staff: true };

declare module '#core/contract/feature.ts' {
  interface FeatureManifest {
    /** Permissions by name, such as `manage_polls`. Check with `can(pollsFeature.permissions.manage_polls, role)`. */
    readonly permissions?: Readonly<Record<string, Permission>>;
  }
}

/** Whether a role has a permission, for `target` if given. Client and server share this check. */
export function can(permission: Permission, actor: Role, target?: Target): boolean {
  const scope = permission[powerOf(actor)];
  return typeof scope === 'boolean' ? scope : target !== undefined && scope.includes(target);
}

function powerOf(role: Role): Power {
  return role === 'staff' || role === 'broadcaster' || role === 'moderator' ? role : 'viewer';
}

export interface Membership {
  isStaff: boolean;
  isBroadcaster: boolean;
  roles: readonly ChannelRole[];
}

const OTHERS = ['moderator', 'vip', 'og', 'sidekick', 'viewer'] as const;

export const roleOf = (member: Membership): Role => strongest(member, ['staff', 'broadcaster', ...OTHERS]);

export const targetRoleOf = (member: Membership): Role => strongest(member, ['broadcaster', 'staff', ...OTHERS]);

function strongest(member: Membership, order: readonly Role[]): Role {
  const above = [...(member.isStaff ? ['staff'] : []), ...(member.isBroadcaster ? ['broadcaster'] : [])];
  return strongestOf([...above, ...member.roles], order);
}

const strongestOf = (held: readonly string[], order: readonly Role[]): Role => order.find((role) => held.includes(role)) ?? 'viewer';

/** Target role of a message's sender, from its badges. Badges of moderators and above are locked (ID-04). */
export const targetRoleOfBadges = (badges: readonly { type: string }[]): Role =>
  strongestOf(
    badges.map((badge) => badge.type),
    ['broadcaster', 'staff', ...OTHERS],
  );

/** Moderators and above are never locked out of the input (K-02) and see content hidden from viewers. */
export const isModeratorOrAbove = (role: Role): boolean => powerOf(role) !== 'viewer';
