import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { freshAnswer } from '#core/web/fresh-answer.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { showGiftsLeaderboard, showKicksLeaderboard, showOwnPlaces } from '#features/economy/leaderboards/contract.ts';

/** Live updates keep the lists current. */
const LISTS_STALE = 300_000;
/** How often one's own place is read while the panel is open: nothing tells of those who pass by below the lists. */
const PLACES_EVERY = 30_000;

type Of = Pick<OpenChat['channel'], 'id' | 'slug'>;

export const giftsQuery = ({ slug }: Pick<Of, 'slug'>) =>
  queryOptions({
    queryKey: ['leaderboards', slug, 'gifts'],
    queryFn: (context) => freshAnswer(context, () => call(showGiftsLeaderboard, { params: { slug }, signal: context.signal })),
    staleTime: LISTS_STALE,
  });

export const kicksQuery = ({ id, slug }: Of) =>
  queryOptions({
    queryKey: ['leaderboards', slug, 'kicks'],
    queryFn: (context) =>
      freshAnswer(
        context,
        async () => (await call(showKicksLeaderboard, { params: { channelId: String(id) }, signal: context.signal })).data,
      ),
    staleTime: LISTS_STALE,
  });

/** The viewer's own places, while somebody looks at them. */
export const placesQuery = ({ slug }: Pick<Of, 'slug'>) =>
  queryOptions({
    queryKey: ['leaderboards', slug, 'me'],
    queryFn: async ({ signal }) => (await call(showOwnPlaces, { params: { slug }, signal })).data,
    staleTime: 0,
    refetchInterval: PLACES_EVERY,
  });
