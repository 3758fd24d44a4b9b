import type { Role } from '#features/channels/contract/roles.ts';
import { isModeratorOrAbove, type Target } from '#features/channels/rules/permissions.ts';

/** The effect of a click on a name (MO-06). */
export type NameClick = 'ban' | 'timeout' | 'delete' | 'card';

/** The modifier keys during the click; Cmd counts as Ctrl. */
export interface ModifierKeys {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

interface Click {
  actor: Role;
  /** The role of the message's sender. */
  target: Target;
  /** Whether the reader turned the shortcuts on. */
  enabled: boolean;
}

/**
 * Ctrl-Shift bans, Ctrl times out, Shift deletes. Opens the card for readers without the permission, and for targets who are staff, the
 * broadcaster or the reader (MO-06).
 */
export function nameClick({ ctrlKey, metaKey, shiftKey }: ModifierKeys, { actor, target, enabled }: Click): NameClick {
  if (!enabled || !isModeratorOrAbove(actor) || ['staff', 'broadcaster', 'self'].includes(target)) return 'card';
  const ctrl = ctrlKey || metaKey;
  if (ctrl) return shiftKey ? 'ban' : 'timeout';
  return shiftKey ? 'delete' : 'card';
}
