import type { Role } from '#features/channels/contract/roles.ts';
import { isModeratorOrAbove, may } from '#features/channels/rules/may.ts';

/**
 * Why this person cannot ban, time out or unban that one, or null when they can (MO-03, MO-04, decisions.md). The buttons and the server
 * ask the same question. Who may ban nobody is told no more than that.
 */
export function banRefusal(actor: Role, target: Role, isSelf: boolean) {
  if (!isModeratorOrAbove(actor)) return 'NOT_ALLOWED';
  if (target === 'broadcaster') return 'CANNOT_BAN_BROADCASTER';
  if (isSelf) return 'CANNOT_BAN_SELF';
  if (may('ban', actor, target)) return null;
  if (target === 'staff') return 'CANNOT_BAN_STAFF';
  return target === 'moderator' ? 'CANNOT_BAN_MODERATOR' : 'NOT_ALLOWED';
}
