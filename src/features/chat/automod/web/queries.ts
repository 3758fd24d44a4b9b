import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { call } from '#core/web/api.ts';
import { freshAnswer } from '#core/web/fresh-answer.ts';
import { type HeldMessage, listHeldMessages } from '#features/chat/automod/contract/held-messages.ts';
import { showShield } from '#features/chat/automod/contract/shield.ts';

/** Page size and maximum number of pages. Further messages are fetched as these are decided. */
const HELD_PAGE = '200';
const HELD_PAGES = 5;

export const heldMessagesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['held-messages', slug],
    queryFn: (context) => freshAnswer(context, () => fetchHeld(slug, context.signal)),
  });

async function fetchHeld(slug: string, signal: AbortSignal): Promise<HeldMessage[]> {
  const waiting: HeldMessage[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < HELD_PAGES; page++) {
    const { data }: ReplyOf<typeof listHeldMessages> = await call(listHeldMessages, {
      params: { slug },
      query: { limit: HELD_PAGE, cursor: cursor ?? undefined },
      signal,
    });
    waiting.push(...data.messages);
    cursor = data.next_cursor;
    if (cursor === null) break;
  }
  return waiting;
}

export const shieldQuery = (slug: string) =>
  queryOptions({
    queryKey: ['shield', slug],
    queryFn: async ({ signal }) => (await call(showShield, { params: { slug }, signal })).data,
  });
