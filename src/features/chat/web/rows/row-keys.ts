import type { ChatEntry } from '../log/entry.ts';
import { hasActions, hasSanctions, mayReply, type RowContext } from './row-context.ts';

/** Keys on a focused row that do what its toolbar does; false for a key that means nothing there. A held key does it once. */
export function pressKeyOnRow(key: string, isRepeat: boolean, entry: ChatEntry, look: RowContext): boolean {
  const run = actOf(key.toLowerCase(), entry, look);
  if (run !== null && !isRepeat) run();
  return run !== null;
}

function actOf(key: string, entry: ChatEntry, look: RowContext): (() => void) | null {
  const { act } = look;
  if (key === 'r' && mayReply(entry, look)) return () => act.reply(entry);
  // Keyboards of Macs have no other key of that name.
  if ((key === 'delete' || key === 'backspace') && hasActions(entry, look)) return () => act.remove(entry);
  if (key === 't' && hasSanctions(entry, look)) return () => act.timeOut(entry);
  if (key === 'b' && hasSanctions(entry, look)) return () => act.ban(entry);
  const added = look.featureActions.find((action) => action.key.toLowerCase() === key);
  if (added !== undefined && hasActions(entry, look)) return () => added.run(entry);
  return null;
}
