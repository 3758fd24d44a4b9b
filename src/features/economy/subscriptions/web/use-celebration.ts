import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isRefusal } from '#core/web/api.ts';
import { reportProblem } from '#core/web/report.ts';
import { toast } from '#core/web/toast.ts';
import type { Celebration } from '#features/channel/channels/contract/relation.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { type OpenChat, useLocalLock } from '#features/chat/chat/web/api.ts';
import { identityQuery } from '#features/chat/identity/web/api.ts';
import { actOnCelebration, type CelebrationAction } from '#features/economy/subscriptions/contract/notices.ts';
import {
  type CelebrationStep,
  type CelebrationView,
  type ChosenStep,
  celebrationView,
  stepAfter,
  stepAfterFailure,
  stepAfterReply,
} from '#features/economy/subscriptions/rules/celebrations.ts';

interface Act {
  celebration: Celebration;
  action: CelebrationAction;
  message?: string;
  before: CelebrationStep;
}

/** The viewer's celebration in this chat with its step and optimistic actions. */
export function useCelebration(chat: OpenChat) {
  const { channel, room, replyTo } = chat;
  const celebrations = useQuery({ ...relationQuery(channel.slug), enabled: room.viewer !== null }).data?.celebrations ?? [];
  const [chosen, setChosen] = useState<ChosenStep | null>(null);
  const known = celebrationView(celebrations, chosen);
  const identity = useQuery({
    ...identityQuery({ channelId: channel.id, userId: room.viewer?.id ?? 0 }),
    enabled: room.viewer !== null && known.step !== 'none',
  });
  // A viewer who has not accepted the chat rules cannot post yet (K-01).
  const isLocked = useLocalLock(chat) !== null;
  const view: CelebrationView = identity.isPending || isLocked ? { step: 'none' } : known;

  const [answered, setAnswered] = useState(replyTo);
  if (replyTo !== answered) {
    setAnswered(replyTo);
    if (replyTo !== null && known.step !== 'none') setChosen({ id: known.celebration.id, step: stepAfterReply(known.step) });
  }

  const { mutate } = useAct(chat, setChosen);
  return {
    view,
    setStep: (celebration: Celebration, step: CelebrationStep) => setChosen({ id: celebration.id, step }),
    act: mutate,
  };
}

function useAct({ channel }: OpenChat, choose: (next: (now: ChosenStep | null) => ChosenStep | null) => void) {
  const cache = useQueryClient();
  const { queryKey } = relationQuery(channel.slug);
  return useMutation({
    // The scope serializes the requests, so a share arrives after a defer.
    scope: { id: `celebration ${channel.chatroom.id}` },
    mutationFn: ({ celebration: { id }, action, message }: Act) =>
      call(actOnCelebration, { params: { chatroomId: channel.chatroom.id, id }, body: { action, message } }),
    onMutate: ({ celebration: { id }, action }) => choose(() => ({ id, step: stepAfter(action) })),
    onSuccess: (_reply, { celebration: { id }, action }) =>
      cache.setQueryData(queryKey, (relation) => relation && { ...relation, celebrations: after(relation.celebrations, id, action) }),
    onError: (error, { celebration: { id }, action, before }) => {
      reportProblem(`Celebration action failed (${action})`, error);
      if (isRefusal(actOnCelebration, error) && error.code === 'CELEBRATION_DONE') {
        // Another tab acted first, so the celebration is gone in any case.
        choose(() => ({ id, step: 'gone' }));
        toast.refused(error);
        void cache.invalidateQueries({ queryKey });
        return;
      }
      // A viewer who has moved to another step stays there.
      choose((now) => (now?.id === id && now.step === stepAfter(action) ? { id, step: stepAfterFailure(action, before) } : now));
      if (action === 'consume') toast.refused(error);
      else toast.bad('subscriptions.celebration.failed');
    },
  });
}

function after(celebrations: readonly Celebration[], id: string, action: CelebrationAction): Celebration[] {
  if (action === 'defer') return celebrations.map((one) => (one.id === id ? { ...one, deferred: true } : one));
  return celebrations.filter((one) => one.id !== id);
}
