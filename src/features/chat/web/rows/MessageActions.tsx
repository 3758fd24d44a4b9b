import { t } from '../../../../core/web/i18n/text.ts';
import { IconButton } from '../../../../core/web/ui/IconButton.tsx';
import type { IconName } from '../../../../core/web/ui/icon-names.ts';
import { emotesOf } from '../../rules/plain-text.ts';
import type { MessageEntry } from '../log/entry.ts';
import { mayDelete, mayReply, type RowLook } from './row-look.ts';

interface MessageActionsProps {
  entry: MessageEntry;
  look: RowLook;
  /** Somebody answered it, or it answers somebody. */
  inThread: boolean;
}

interface Action {
  icon: IconName;
  label: string;
  run: (entry: MessageEntry) => void;
}

/** What can be done with a message: shown while its row is hovered, focused or tapped (M-03). Arrow keys walk it, Escape leaves it. */
export function MessageActions({ entry, look, inThread }: MessageActionsProps) {
  return (
    <div
      role="toolbar"
      aria-label={t('chat.actions', { name: entry.sender.username })}
      className="absolute -top-3 end-2 z-1 flex rounded-sm bg-panel p-0.5 shadow-2"
    >
      {actionsOf(entry, look, inThread).map(({ icon, label, run }) => (
        <IconButton
          key={icon}
          icon={icon}
          label={label}
          size="tiny"
          tabIndex={-1}
          tooltip={false}
          title={label}
          onClick={() => run(entry)}
        />
      ))}
    </div>
  );
}

function actionsOf(entry: MessageEntry, look: RowLook, inThread: boolean): Action[] {
  const { act } = look;
  const actions: Action[] = [];
  if (mayReply(entry, look)) actions.push({ icon: 'reply', label: t('chat.actions.reply'), run: act.reply });
  if (inThread) actions.push({ icon: 'list', label: t('chat.actions.thread'), run: act.openThread });
  if (look.narrowed) actions.push({ icon: 'chat', label: t('chat.actions.show_in_chat'), run: act.showInChat });
  actions.push({ icon: 'copy', label: t('chat.actions.copy'), run: act.copy });
  const emotes = emotesOf(entry.parts).filter(({ id }) => !look.hiddenEmotes.has(id));
  if (emotes.length > 0) actions.push({ icon: 'eye-off', label: hideLabel(emotes), run: act.hideEmote });
  if (mayDelete(entry, look)) actions.push({ icon: 'trash', label: t('chat.actions.delete'), run: act.remove });
  return actions;
}

function hideLabel([emote, ...others]: { id: number; name: string }[]): string {
  if (emote === undefined || others.length > 0) return t('chat.actions.hide_emotes');
  return t('chat.actions.hide_emote', { name: emote.name === '' ? emote.id : emote.name });
}
