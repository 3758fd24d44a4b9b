import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, isRefusal } from '#core/web/api.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { markPending, type OpenChat } from '#features/chat/chat/web/api.ts';
import { PIN_SECONDS, pinMessage, unpinMessage } from '#features/chat/pins/contract.ts';
import { pinnedMessageQuery } from './use-pinned-message.ts';

/** Failures show a toast (E-03, P-04). */
export function usePin({ channel, room }: Pick<OpenChat, 'channel' | 'room'>) {
  const cache = useQueryClient();
  return useMemo(() => {
    const { slug } = channel;
    const { queryKey } = pinnedMessageQuery(slug);
    return {
      pin: async (id: string, seconds: number = PIN_SECONDS) => {
        try {
          const { data } = await call(pinMessage, { params: { slug }, body: { message: { id }, duration: seconds } });
          cache.setQueryData(queryKey, data);
        } catch (error) {
          if (!isRefusal(pinMessage, error) || error.code !== 'ALREADY_DELETED') {
            toast.bad('pins.failed', { reason: refusalText(error) });
            return;
          }
          markPending(room.log, (message) => message.id === id, 'mod_deleted');
          toast.bad('chat.already_deleted');
        }
      },
      unpin: async () => {
        await cache.cancelQueries({ queryKey });
        const before = cache.getQueryData(queryKey);
        const since = cache.getQueryState(queryKey)?.dataUpdatedAt;
        cache.setQueryData(queryKey, null);
        try {
          await call(unpinMessage, { params: { slug } });
        } catch (error) {
          // Another moderator unpinned it, or it expired. Both are the intended result.
          if (isRefusal(unpinMessage, error) && error.code === 'NOTHING_PINNED') return;
          // Another message may have been pinned since. The original timestamp is restored, because the remaining time counts from it.
          if (cache.getQueryData(queryKey) === null) cache.setQueryData(queryKey, before, since === undefined ? {} : { updatedAt: since });
          toast.bad('pins.unpin_error');
        }
      },
    };
  }, [channel, room, cache]);
}
