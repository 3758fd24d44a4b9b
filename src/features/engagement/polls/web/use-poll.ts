import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { pollDeleted, pollUpdated, showPoll } from '#features/engagement/polls/contract.ts';
import { type KnownPoll, receivedPoll, untilNextSecond, withRemoval, withUpdate } from '#features/engagement/polls/rules.ts';

const STALE = 5000;

/** Null without a poll. `usePoll` applies the live updates. */
export const pollQuery = (slug: string) =>
  queryOptions({
    queryKey: ['poll', slug],
    queryFn: async ({ signal, client, queryKey }): Promise<KnownPoll | null> => {
      const readKnown = () => client.getQueryData<KnownPoll | null>(queryKey) ?? null;
      const before = readKnown();
      const { data } = await call(showPoll, { params: { slug }, signal });
      // An event may have delivered a newer poll during the request.
      const known = readKnown();
      if (!data) return known === before ? null : known;
      return withUpdate(known, receivedPoll(data.poll, serverNow()));
    },
    staleTime: STALE,
  });

/** Returns the poll with live updates, refetched after a reconnect. The caller's clock decides its phase. */
export function usePoll(slug: string, chatroomId: number): KnownPoll | null {
  const cache = useQueryClient();
  const query = pollQuery(slug);
  const { queryKey } = query;
  const { data = null } = useQuery(query);

  useRealtime(pollUpdated, [chatroomId], ({ poll }) =>
    cache.setQueryData(queryKey, (known) => withUpdate(known ?? null, receivedPoll(poll, serverNow()))),
  );
  useRealtime(pollDeleted, [chatroomId], () => {
    // A request in flight may still return the deleted poll.
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, (known) => (known ? withRemoval(known) : null));
  });
  useSubscriptionConfirmed(pollUpdated, [chatroomId], ({ again }) => {
    if (again) refetchSpread(cache, slug, { queryKey });
  });
  return data;
}

/** Ticks when a countdown of the poll drops by a second. Never earlier than the arrival of the poll. */
export function usePollClock(known: KnownPoll | null): Date {
  const [ticked, setTicked] = useState(() => serverNow().getTime());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countDown = () => {
      const at = serverNow().getTime();
      const wait = known && untilNextSecond(known, new Date(at));
      if (wait === null) return;
      timer = setTimeout(() => {
        // A timer may fire slightly early.
        setTicked(Math.max(serverNow().getTime(), at + wait));
        countDown();
      }, wait);
    };
    countDown();
    return () => clearTimeout(timer);
  }, [known]);
  return new Date(Math.max(ticked, known?.receivedAt ?? 0));
}
