import type { Role } from '#features/channels/contract/roles.ts';
import { isModeratorOrAbove, type Target } from '#features/channels/rules/permissions.ts';

/** What a click on a name does (MO-06). */
export type NameClick = 'ban' | 'timeout' | 'delete' | 'card';

/** The keys that were held; Cmd counts as Ctrl. */
export interface HeldKeys {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

interface Click {
  actor: Role;
  /** The sender of the message. */
  target: Target;
  /** The reader switched the shortcuts on. */
  enabled: boolean;
}

/** Ctrl-Shift bans, Ctrl times out, Shift deletes; the card for everybody else, and on staff, the broadcaster and oneself (MO-06). */
export function nameClick({ ctrlKey, metaKey, shiftKey }: HeldKeys, { actor, target, enabled }: Click): NameClick {
  if (!enabled || !isModeratorOrAbove(actor) || ['staff', 'broadcaster', 'self'].includes(target)) return 'card';
  const ctrl = ctrlKey || metaKey;
  if (ctrl) return shiftKey ? 'ban' : 'timeout';
  return shiftKey ? 'delete' : 'card';
}
