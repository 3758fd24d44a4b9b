import { t } from '#core/web/i18n/text.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import type { ChatEntry, MessageEntry } from '../log/entry.ts';
import type { MessageAction } from './row-context.ts';
import { canAct, canDelete, canReply, hasActions, type RowContext } from './row-context.ts';

/** See M-03 and MO-01. */
export function actionsOf(entry: ChatEntry, context: RowContext, inThread: boolean): MessageAction[] {
  if (entry.type !== 'message' || entry.delivery !== 'sent' || !canAct(context)) return [];
  return [...ownActions(context), ...context.featureActions]
    .filter((action) => (entry.deletion === null || action.afterDeletion) && action.isFor?.(entry, inThread) !== false)
    .toSorted((a, b) => a.order - b.order);
}

export function actOfKey(key: string, entry: ChatEntry, context: RowContext): (() => void) | null {
  const pressed = key.toLowerCase();
  // `remove` explains a missing permission. Mac keyboards often have only Backspace, labeled delete.
  if ((pressed === 'delete' || pressed === 'backspace') && hasActions(entry, context)) return () => context.act.remove(entry);
  const action = actionsOf(entry, context, false).find(({ key }) => key?.toLowerCase() === pressed);
  return action ? () => action.run(entry as MessageEntry) : null;
}

const ownActions = (context: RowContext): MessageAction[] => [
  {
    icon: 'reply',
    order: 10,
    key: 'R',
    label: () => t('chat.actions.reply'),
    isFor: (entry) => canReply(entry, context),
    run: context.act.reply,
  },
  { icon: 'copy', order: 40, label: () => t('chat.actions.copy'), run: context.act.copy },
  {
    icon: 'trash',
    order: 70,
    key: 'Delete',
    label: () => t('chat.actions.delete'),
    isFor: (entry) => canDelete(entry, context) || isModeratorOrAbove(context.role),
    problem: (entry) => (canDelete(entry, context) ? undefined : t('refusal.MESSAGE_NOT_YOURS')),
    run: context.act.remove,
  },
];
