import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { type LocalLock, loadFailure, type OpenChat, useOwnBan } from '#features/chat/chat/web/api.ts';
import { rulesAccepted } from '#features/chat/chat-rules/rules.ts';
import { acceptedRules } from './accepted-rules.ts';
import { chatRulesQuery } from './queries.ts';

interface RulesState {
  /** Keeps the message box locked until the rules are loaded and accepted (K-01); null then. */
  lock: LocalLock | null;
  /** Whether the viewer still has to accept the rules, which banned viewers need not. */
  needsAcceptance: boolean;
  /** The rules, empty when there are none or they are not loaded. */
  text: string;
}

/** Whether the viewer has accepted the rules of this chat (RU-01, RU-02). Signed-out viewers are not asked because they cannot write. */
export function useRulesAccepted({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): RulesState {
  const { viewer } = room;
  const ban = useOwnBan({ channel, room });
  const rules = useQuery({ ...chatRulesQuery(channel.slug), enabled: viewer !== null });
  const acceptedHash = usePreference(acceptedRules).find(([id]) => id === channel.chatroom.id)?.[1] ?? null;
  const text = rules.data ?? null;
  const accepted = rulesAccepted({ text, isOwner: viewer?.id === channel.user_id, acceptedHash });
  return {
    lock: accepted ? null : { failure: loadFailure(rules, t('chat-rules.lock_failed')) },
    // A banned viewer cannot write anyway, and learns of the ban before being asked for anything.
    needsAcceptance: viewer !== null && text !== null && !accepted && ban === null,
    text: text ?? '',
  };
}
