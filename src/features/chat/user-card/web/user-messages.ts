import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { channelMessagesOfUser } from '#features/chat/user-card/contract.ts';

/** Newest first, in pages. Refetched on each opening, because the user may have written since. */
export const userMessagesQuery = (slug: string, userId: number) =>
  infiniteQueryOptions({
    queryKey: ['user-messages', slug, userId],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return (await call(channelMessagesOfUser, { params: { channel: slug, user: String(userId) }, query, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    retry: false,
  });
