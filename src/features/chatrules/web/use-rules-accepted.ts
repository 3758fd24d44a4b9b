import { useQuery } from '@tanstack/react-query';
import { usePreference } from '#core/web/preference.ts';
import type { OpenChat } from '#features/chat/web/api.ts';
import { rulesAccepted, rulesHash } from '#features/chatrules/rules.ts';
import { acceptedRules, rememberRules } from './accepted-rules.ts';
import { chatRulesQuery } from './queries.ts';

interface RulesState {
  /**
   * Whether the rules allow the viewer to write (K-01): they are accepted, there are none, or they failed to load, in which case the server
   * decides.
   */
  ready: boolean;
  /** Whether the viewer still has to accept the rules. */
  needsAcceptance: boolean;
  /** The rules, empty when there are none or they are not loaded. */
  text: string;
  accept: () => void;
}

/** Whether the viewer has accepted the rules of this chat (RU-01, RU-02). Signed-out viewers are not asked because they cannot write. */
export function useRulesAccepted({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): RulesState {
  const { viewer } = room;
  const { id: chatroomId } = channel.chatroom;
  const rules = useQuery({ ...chatRulesQuery(channel.slug), enabled: viewer !== null });
  const acceptedHash = usePreference(acceptedRules).find(([id]) => id === chatroomId)?.[1] ?? null;
  const text = rules.data ?? '';
  const accepted = rulesAccepted({ text, isOwner: viewer?.id === channel.user_id, acceptedHash });
  return {
    ready: !rules.isPending && accepted,
    needsAcceptance: viewer !== null && !accepted,
    text,
    accept: () => rememberRules(chatroomId, rulesHash(text)),
  };
}
