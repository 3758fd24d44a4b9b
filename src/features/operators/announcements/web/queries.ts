import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#core/web/api.ts';
import { freshAnswer } from '#core/web/query.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import {
  type Announcement,
  announcementsChanged,
  listAnnouncements,
  showAnnouncements,
} from '#features/operators/announcements/contract.ts';
import { STAFF_KEY } from '#features/people/accounts/web/api.ts';

const SHOWN_KEY = ['announcements'];

/** Before a page listens, the list may be a second old. After that, an older list could hide a change whose event came before. */
const shownQuery = (listens: boolean) =>
  queryOptions({
    queryKey: SHOWN_KEY,
    queryFn: ({ signal, client, queryKey }): Promise<readonly Announcement[]> => {
      const query = listens ? ({ fresh: 'true' } as const) : {};
      return freshAnswer({ client, queryKey }, async () => (await call(showAnnouncements, { query, signal })).data.announcements);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const latestQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'announcements'],
  queryFn: async ({ signal }) => (await call(listAnnouncements, { signal })).data.announcements,
});

/** Milliseconds after which a page connects for announcements alone, so that it delays nothing that the person waits for (decision 099). */
const CONNECT_AFTER = 3000;

/** The announcements of now, kept current by events, and read again after subscribing and after a reconnect. */
export function useAnnouncements(): readonly Announcement[] {
  const cache = useQueryClient();
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), CONNECT_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const args: [] | null = listens ? [] : null;
  useRealtime(announcementsChanged, args, ({ announcements }) => cache.setQueryData(SHOWN_KEY, announcements));
  useSubscriptionConfirmed(announcementsChanged, args, () => void cache.invalidateQueries({ queryKey: SHOWN_KEY }));
  return useQuery(shownQuery(listens)).data ?? [];
}
