import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, isRefusal } from '#core/web/api.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { markPending, type OpenChat } from '#features/chat/web/api.ts';
import { PIN_SECONDS, pinMessage, unpinMessage } from '#features/pins/contract.ts';
import { pinnedMessageQuery } from './use-pinned-message.ts';

/** Pins a message for the usual time, and takes the pinned one down; what fails is told (E-03, P-04). */
export function usePin({ channel, room }: Pick<OpenChat, 'channel' | 'room'>) {
  const cache = useQueryClient();
  return useMemo(() => {
    const { slug } = channel;
    const { queryKey } = pinnedMessageQuery(slug);
    return {
      pin: async (id: string) => {
        try {
          const { data } = await call(pinMessage, { params: { slug }, body: { message: { id }, duration: PIN_SECONDS } });
          cache.setQueryData(queryKey, data);
        } catch (error) {
          if (!isRefusal(pinMessage, error) || error.code !== 'ALREADY_DELETED') {
            toast.bad('pins.failed', { reason: refusalText(error) });
            return;
          }
          markPending(room.log, (message) => message.id === id, 'mod_deleted');
          toast.bad('already_deleted');
        }
      },
      /** It is gone at once, and back when the server refuses. */
      unpin: async () => {
        await cache.cancelQueries({ queryKey });
        const before = cache.getQueryData(queryKey);
        const since = cache.getQueryState(queryKey)?.dataUpdatedAt;
        cache.setQueryData(queryKey, null);
        try {
          await call(unpinMessage, { params: { slug } });
        } catch (error) {
          // Somebody else took it down, or its time was over: then it is gone, as was wanted.
          if (isRefusal(unpinMessage, error) && error.code === 'NOTHING_PINNED') return;
          // Another one may have been pinned meanwhile. What is left of this one is counted from when it was told.
          if (cache.getQueryData(queryKey) === null) cache.setQueryData(queryKey, before, since === undefined ? {} : { updatedAt: since });
          toast.bad('unpin_error');
        }
      },
    };
  }, [channel, room, cache]);
}
