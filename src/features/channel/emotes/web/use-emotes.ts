import { queryOptions, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { freshAnswer } from '#core/web/query.ts';
import { type EmoteSet, listEmotes } from '#features/channel/emotes/contract.ts';
import { type EmoteIndex, emoteIndexOf } from './emote-index.ts';

const NO_SETS: readonly EmoteSet[] = [];

/** Code that changes emotes or subscriptions invalidates `['emotes']`. */
export const emotesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['emotes', slug],
    queryFn: (context) => freshAnswer(context, () => call(listEmotes, { params: { slug }, signal: context.signal })),
    staleTime: 5 * MINUTE_MS,
  });

/** Own set, usable sets of other channels, global emotes, and emoji. */
export function useEmoteSets(slug: string) {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(emotesQuery(slug));
  return { sets: (data ?? NO_SETS) as readonly EmoteSet[], isPending, isError, error, isFetching, refetch: () => void refetch() };
}

export function useEmoteIndex(slug: string): EmoteIndex {
  return emoteIndexOf(useQuery(emotesQuery(slug)).data);
}
