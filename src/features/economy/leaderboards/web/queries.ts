import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { freshAnswer } from '#core/web/fresh-answer.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { showGiftsLeaderboard, showKicksLeaderboard, showOwnPlaces } from '#features/economy/leaderboards/contract.ts';

/** Milliseconds. Realtime keeps the lists current. */
const LISTS_STALE_MS = 5 * MINUTE_MS;
/** Poll interval of the viewer's own place, in milliseconds: no event reports changes below the lists. */
const PLACES_REFRESH_MS = 30_000;

type Of = Pick<OpenChat['channel'], 'id' | 'slug'>;

export const giftsQuery = ({ slug }: Pick<Of, 'slug'>) =>
  queryOptions({
    queryKey: ['leaderboards', slug, 'gifts'],
    queryFn: (context) => freshAnswer(context, () => call(showGiftsLeaderboard, { params: { slug }, signal: context.signal })),
    staleTime: LISTS_STALE_MS,
  });

export const kicksQuery = ({ id, slug }: Of) =>
  queryOptions({
    queryKey: ['leaderboards', slug, 'kicks'],
    queryFn: (context) =>
      freshAnswer(
        context,
        async () => (await call(showKicksLeaderboard, { params: { channelId: String(id) }, signal: context.signal })).data,
      ),
    staleTime: LISTS_STALE_MS,
  });

export const placesQuery = ({ slug }: Pick<Of, 'slug'>) =>
  queryOptions({
    queryKey: ['leaderboards', slug, 'me'],
    queryFn: async ({ signal }) => (await call(showOwnPlaces, { params: { slug }, signal })).data,
    staleTime: 0,
    refetchInterval: PLACES_REFRESH_MS,
  });
