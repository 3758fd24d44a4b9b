import { t } from '#core/web/i18n/text.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { isModeratorOrAbove } from '#features/channels/rules/permissions.ts';
import { emotesOf } from '#features/chat/rules/plain-text.ts';
import type { MessageEntry } from '../log/entry.ts';
import { hasActions, hasSanctions, mayDelete, mayReply, type RowContext, sanctionProblem } from './row-context.ts';

/** One thing to do with a message. */
export interface MessageAction {
  icon: IconName;
  label: string;
  /** The key that does the same while the row has the focus. */
  keys?: string;
  /** Why it cannot be done. */
  problem?: string | undefined;
  run: (entry: MessageEntry) => void;
}

/** Everything that the viewer can do with a message, in the order of the toolbar: reading, what later features add, then moderating (M-03, MO-01). */
export const actionsOf = (entry: MessageEntry, look: RowContext, inThread: boolean): MessageAction[] => [
  ...(hasActions(entry, look) ? [...forReaders(entry, look, inThread), ...ofFeatures(entry, look)] : []),
  ...forModerators(entry, look),
];

function forReaders(entry: MessageEntry, look: RowContext, inThread: boolean): MessageAction[] {
  const { act } = look;
  const actions: MessageAction[] = [];
  if (mayReply(entry, look)) actions.push({ icon: 'reply', label: t('chat.actions.reply'), keys: 'R', run: act.reply });
  if (inThread) actions.push({ icon: 'list', label: t('chat.actions.thread'), run: act.openThread });
  if (look.narrowed) actions.push({ icon: 'chat', label: t('chat.actions.show_in_chat'), run: act.showInChat });
  actions.push({ icon: 'copy', label: t('chat.actions.copy'), run: act.copy });
  const emotes = emotesOf(entry.parts).filter(({ id }) => !look.hiddenEmotes.has(id));
  if (emotes.length > 0) actions.push({ icon: 'eye-off', label: hideLabel(emotes), run: act.hideEmote });
  return actions;
}

const ofFeatures = (entry: MessageEntry, { featureActions }: RowContext): MessageAction[] =>
  featureActions.map(({ icon, key, label, run }) => ({ icon, label: label(entry), keys: key, run }));

/** Each stands at its place for a moderator, also where it cannot be done: a hand that learned the place must not hit another one. */
function forModerators(entry: MessageEntry, look: RowContext): MessageAction[] {
  const { act } = look;
  const actions: MessageAction[] = [];
  if (mayDelete(entry, look)) actions.push({ icon: 'trash', label: t('chat.actions.delete'), keys: 'Delete', run: act.remove });
  else if (hasActions(entry, look) && isModeratorOrAbove(look.role))
    actions.push({ icon: 'trash', label: t('chat.actions.delete'), problem: t('refusal.MESSAGE_NOT_YOURS'), run: act.remove });
  if (hasSanctions(entry, look)) {
    const code = sanctionProblem(entry, look);
    const problem = code === null || code === 'NOT_ALLOWED' ? undefined : t(`refusal.${code}`);
    actions.push({ icon: 'timer', label: t('chat.actions.time_out'), keys: 'T', problem, run: act.timeOut });
    actions.push({ icon: 'ban', label: t('chat.actions.ban'), keys: 'B', problem, run: act.ban });
  }
  return actions;
}

function hideLabel([emote, ...others]: { id: number; name: string }[]): string {
  if (emote === undefined || others.length > 0) return t('chat.actions.hide_emotes');
  return t('chat.actions.hide_emote', { name: emote.name === '' ? emote.id : emote.name });
}
