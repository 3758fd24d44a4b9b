import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { call } from '#core/web/api.ts';
import { askAgain, freshAnswer } from '#core/web/query.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import {
  type HeldMessage,
  heldMessageCreated,
  heldMessageDecided,
  heldMessagesHidden,
  listHeldMessages,
} from '#features/chat/automod/contract/held-messages.ts';
import { shieldSwitched, showShield } from '#features/chat/automod/contract/shield.ts';
import { moderationRulesQuery } from '#features/chat/moderation/web/api.ts';

/** Page size and maximum number of pages. Further messages are fetched as these are decided. */
const HELD_PAGE = '200';
const HELD_PAGES = 5;

export const heldMessagesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['held-messages', slug],
    queryFn: (context) => freshAnswer(context, () => fetchHeld(slug, context.signal)),
  });

export const oldestFirst = (a: HeldMessage, b: HeldMessage): number =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1;

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

/**
 * Subscribes moderators to changes of the queue and the shield. Pass null for everybody else, who may not subscribe. Fetches only mounted
 * queries.
 */
export function useModerationUpdates(slug: string, chatroomId: number | null): void {
  const room: [number] | null = chatroomId === null ? null : [chatroomId];
  const cache = useQueryClient();
  const { queryKey: heldKey } = heldMessagesQuery(slug);
  const { queryKey: shieldKey } = shieldQuery(slug);

  const changeQueue = (change: (queue: HeldMessage[]) => HeldMessage[]) => {
    // A first request in flight may return stale data, and the cache holds nothing to update yet.
    if (cache.getQueryData(heldKey) === undefined) void askAgain(cache, { queryKey: heldKey });
    else cache.setQueryData(heldKey, (queue) => queue && change(queue));
  };
  useRealtime(heldMessageCreated, room, (held) =>
    changeQueue((queue) => [...queue.filter(({ id }) => id !== held.id), held].sort(oldestFirst)),
  );
  useRealtime(heldMessageDecided, room, (decided) => changeQueue((queue) => queue.filter(({ id }) => id !== decided.id)));
  useRealtime(heldMessagesHidden, room, ({ sender_id }) => changeQueue((queue) => queue.filter(({ sender }) => sender.id !== sender_id)));
  useRealtime(shieldSwitched, room, (switched) => {
    cache.setQueryData(shieldKey, (shield) => shield && { ...shield, ...switched });
    // The levels change with the shield. The modes have their own events.
    void cache.invalidateQueries({ queryKey: moderationRulesQuery(slug).queryKey });
  });
  // Also runs after the first subscription, because the data may have changed since the query.
  useSubscriptionConfirmed(heldMessageCreated, room, () => {
    void askAgain(cache, { queryKey: heldKey });
    void askAgain(cache, { queryKey: shieldKey });
  });
}
