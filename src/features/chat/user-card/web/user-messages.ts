import { call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/paged-query.ts';
import { channelMessagesOfUser } from '#features/chat/user-card/contract.ts';

/** Newest first, in pages. Refetched on each opening, because the user may have written since. */
export const userMessagesQuery = (slug: string, userId: number) => ({
  ...pagedQuery(
    ['user-messages', slug, userId],
    async (cursor, signal) =>
      (await call(channelMessagesOfUser, { params: { channel: slug, user: userId }, query: { cursor }, signal })).data,
    (page) => page.cursor,
  ),
  retry: false,
});
