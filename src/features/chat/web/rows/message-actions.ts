import { t } from '#core/web/i18n/text.ts';
import { isModeratorOrAbove } from '#features/channels/rules/permissions.ts';
import type { ChatEntry, MessageEntry } from '../log/entry.ts';
import type { MessageAction } from './message-action.ts';
import { canDelete, canReply, hasActions, type RowContext } from './row-context.ts';

/** Returns the viewer's actions for an entry, in toolbar order (M-03, MO-01). */
export function actionsOf(entry: ChatEntry, look: RowContext, inThread: boolean): MessageAction[] {
  if (entry.type !== 'message' || entry.delivery !== 'sent' || look.viewerName === null) return [];
  return [...ownActions(look), ...look.featureActions]
    .filter((action) => (entry.deletion === null || action.afterDeletion) && action.isFor?.(entry, inThread) !== false)
    .toSorted((a, b) => a.order - b.order);
}

/** Returns what a key does while the row has the focus; null when it does nothing. */
export function actOfKey(key: string, entry: ChatEntry, look: RowContext): (() => void) | null {
  const pressed = key.toLowerCase();
  // `remove` explains a missing permission. Mac keyboards often have only Backspace, labeled delete.
  if ((pressed === 'delete' || pressed === 'backspace') && hasActions(entry, look)) return () => look.act.remove(entry);
  const action = actionsOf(entry, look, false).find(({ key }) => key?.toLowerCase() === pressed);
  return action ? () => action.run(entry as MessageEntry) : null;
}

const ownActions = (look: RowContext): MessageAction[] => [
  {
    icon: 'reply',
    order: 10,
    key: 'R',
    label: () => t('chat.actions.reply'),
    isFor: (entry) => canReply(entry, look),
    run: look.act.reply,
  },
  { icon: 'copy', order: 40, label: () => t('chat.actions.copy'), run: look.act.copy },
  {
    icon: 'trash',
    order: 70,
    key: 'Delete',
    label: () => t('chat.actions.delete'),
    isFor: (entry) => canDelete(entry, look) || isModeratorOrAbove(look.role),
    problem: (entry) => (canDelete(entry, look) ? undefined : t('refusal.MESSAGE_NOT_YOURS')),
    run: look.act.remove,
  },
];
