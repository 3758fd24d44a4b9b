import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can, isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { moderationFeature } from '../feature.ts';

/** Null if the ban is allowed (MO-03, MO-04; decisions.md, Who may do what). An actor who can ban nobody gets `NOT_ALLOWED`. */
export function banRefusal(actor: Role, target: Role, isSelf: boolean) {
  if (!isModeratorOrAbove(actor)) return 'NOT_ALLOWED';
  if (target === 'broadcaster') return 'CANNOT_BAN_BROADCASTER';
  if (isSelf) return 'CANNOT_BAN_SELF';
  if (can(moderationFeature.permissions.ban, actor, target)) return null;
  if (target === 'staff') return 'CANNOT_BAN_STAFF';
  return target === 'moderator' ? 'CANNOT_BAN_MODERATOR' : 'NOT_ALLOWED';
}
