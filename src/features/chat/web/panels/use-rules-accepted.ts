import { useQuery } from '@tanstack/react-query';
import { usePreference } from '#core/web/preference.ts';
import { rulesAccepted, rulesHash } from '#features/chat/rules/chat-rules.ts';
import type { OpenChat } from '../open-chat.ts';
import { chatRulesQuery } from '../queries.ts';
import { acceptedRules, rememberRules } from './accepted-rules.ts';

interface RulesState {
  /** Whether the viewer may write as far as the rules go (K-01): accepted, none, or not to be read, which leaves the judging to the server. */
  ready: boolean;
  /** Whether the viewer has to be asked. */
  asked: boolean;
  /** Empty when there are none, or while they are not known. */
  text: string;
  accept: () => void;
}

/** Whether the viewer has accepted the rules of this chat (RU-01, RU-02). A stranger is not asked: they cannot write. */
export function useRulesAccepted({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): RulesState {
  const { viewer } = room;
  const { id: chatroomId } = channel.chatroom;
  const rules = useQuery({ ...chatRulesQuery(channel.slug), enabled: viewer !== null });
  const acceptedHash = usePreference(acceptedRules).find(([id]) => id === chatroomId)?.[1] ?? null;
  const text = rules.data ?? '';
  const accepted = rulesAccepted({ text, isOwner: viewer?.id === channel.user_id, acceptedHash });
  return {
    ready: !rules.isPending && accepted,
    asked: viewer !== null && !accepted,
    text,
    accept: () => rememberRules(chatroomId, rulesHash(text)),
  };
}
