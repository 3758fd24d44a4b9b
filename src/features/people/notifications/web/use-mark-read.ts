import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { readNotifications } from '#features/people/notifications/contract/notification.ts';
import { notificationsQuery, setRead, unreadQuery } from './queries.ts';

/** Optimistic. The reply counts notifications that arrived in between. */
export function useMarkRead() {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => call(readNotifications, { body: { up_to: upTo } }),
    onMutate: (upTo) => setRead(cache, { unread_count: 0, read_until: upTo, recent_ids: [] }),
    onSuccess: ({ data }) => setRead(cache, data),
    onError: (error) => {
      void cache.invalidateQueries({ queryKey: unreadQuery.queryKey });
      void cache.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      toast.refused(error);
    },
  });
  return () => {
    const newest = cache.getQueryData(notificationsQuery.queryKey)?.pages[0]?.notifications[0];
    if (newest && cache.getQueryData(unreadQuery.queryKey)?.unread_count !== 0) mutate(newest.created_at);
  };
}
