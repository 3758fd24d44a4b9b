import { useMemo } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { emotesOf } from '#features/chat/chat/rules/plain-text.ts';
import type { MessageAction, MessageEntry } from '#features/chat/chat/web/api.ts';
import { hideEmote } from './hide-emote.ts';
import { isUnfiltered } from './message-filter.ts';
import { hiddenEmotes } from './preferences.ts';
import { useReading } from './reading.ts';

export function useReadingActions(): readonly MessageAction[] {
  const { filterState, openThread, showInChat, setHideEmoteTarget } = useReading();
  const hidden = usePreference(hiddenEmotes);
  const isFiltered = !isUnfiltered(filterState);
  return useMemo(() => {
    const shownEmotes = ({ parts }: MessageEntry) => emotesOf(parts).filter((emote) => !hidden.some(({ id }) => id === emote.id));
    return [
      { icon: 'list', order: 20, label: () => t('chat-tools.actions.thread'), isFor: (_entry, inThread) => inThread, run: openThread },
      { icon: 'chat', order: 30, label: () => t('chat-tools.actions.show_in_chat'), isFor: () => isFiltered, run: showInChat },
      {
        icon: 'eye-off',
        order: 50,
        label: (entry) => hideLabel(shownEmotes(entry)),
        isFor: (entry) => shownEmotes(entry).length > 0,
        run: (entry) => {
          const [emote, ...others] = emotesOf(entry.parts);
          if (others.length > 0) setHideEmoteTarget(entry);
          else if (emote !== undefined) hideEmote(emote);
        },
      },
    ];
  }, [isFiltered, hidden, openThread, showInChat, setHideEmoteTarget]);
}

function hideLabel([emote, ...others]: { id: number; name: string }[]): string {
  if (emote === undefined || others.length > 0) return t('chat-tools.actions.hide_emotes');
  return t('chat-tools.actions.hide_emote', { name: emote.name === '' ? emote.id : emote.name });
}
