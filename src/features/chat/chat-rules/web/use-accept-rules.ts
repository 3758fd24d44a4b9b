import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isRefusal, RefusedCall } from '#core/web/api.ts';
import { reportProblem } from '#core/web/report.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { acceptChatRules } from '#features/chat/chat-rules/contract.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { rememberRules } from './accepted-rules.ts';
import { chatRulesQuery } from './queries.ts';

const MAX_RETRIES = 3;

/** The browser unlocks the message box at once (RU-01). Retries are safe, because the server records a version once per person. */
export function useAcceptRules({ channel }: Pick<OpenChat, 'channel'>): (text: string) => void {
  const cache = useQueryClient();
  const { slug, chatroom } = channel;
  const { mutate } = useMutation({
    mutationFn: (hash: string) => call(acceptChatRules, { params: { slug }, body: { rules_hash: hash } }),
    retry: (failures, error) => failures < MAX_RETRIES && !(error instanceof RefusedCall && error.status < 500),
    onError: (error) => {
      if (isRefusal(acceptChatRules, error) && error.code === 'RULES_CHANGED')
        void cache.invalidateQueries({ queryKey: chatRulesQuery(slug).queryKey });
      else reportProblem('The acceptance of the chat rules could not be recorded', error);
    },
  });
  return (text) => {
    rememberRules(chatroom.id, rulesHash(text));
    mutate(rulesHash(text));
  };
}
