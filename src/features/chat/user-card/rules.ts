import type { Role } from '#features/channel/channels/contract/roles.ts';
import { isModeratorOrAbove, type Target } from '#features/channel/channels/rules/permissions.ts';

export type NameClick = 'ban' | 'timeout' | 'delete' | 'card';

/** Cmd counts as Ctrl. */
export interface ModifierKeys {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

interface Click {
  actor: Role;
  target: Target;
  enabled: boolean;
}

/**
 * Ctrl-Shift bans, Ctrl times out and Shift deletes. A click opens the card for non-moderators, and when the target is staff, the
 * broadcaster or the clicking user (MO-06).
 */
export function nameClick({ ctrlKey, metaKey, shiftKey }: ModifierKeys, { actor, target, enabled }: Click): NameClick {
  if (!enabled || !isModeratorOrAbove(actor) || ['staff', 'broadcaster', 'self'].includes(target)) return 'card';
  const ctrl = ctrlKey || metaKey;
  if (ctrl) return shiftKey ? 'ban' : 'timeout';
  return shiftKey ? 'delete' : 'card';
}
