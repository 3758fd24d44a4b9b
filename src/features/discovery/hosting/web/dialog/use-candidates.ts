import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { followedQuery, liveQuery } from '#features/channel/channels/web/api.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { canSearch, liveSearchQuery } from '../queries.ts';
import type { HostCandidate } from './ChannelRow.tsx';

/** Live channels listed beside followed ones. */
const LIVE_SHOWN = 8;

type ListName = 'followed' | 'live' | 'found';

export interface CandidateList {
  name: ListName;
  channels: HostCandidate[];
}

/** Lists, or a failure. Neither while loading. */
export interface Candidates {
  lists: CandidateList[] | null;
  failure: { error: unknown; retry: () => void; isRetrying: boolean } | null;
}

/** Followed and live channels, or search results (HO-01, X-04). */
export function useCandidates(own: string, text: string): Candidates {
  const isSearch = canSearch(text);
  const isSignedIn = useViewer() !== null;
  const followed = useInfiniteQuery({ ...followedQuery, enabled: isSignedIn });
  const live = useInfiniteQuery(liveQuery());
  const found = useQuery(liveSearchQuery(text));
  const failed = isSearch ? (found.isError ? found : null) : live.isError && !live.data ? live : null;
  const failure = failed && { error: failed.error, retry: () => void failed.refetch(), isRetrying: failed.isFetching };
  if (isSearch) {
    const channels = found.data?.map(({ username, profile_pic, category, viewers_count, is_live }) => ({
      username,
      picture: profile_pic,
      category,
      viewers: viewers_count,
      isLive: is_live,
    }));
    return { lists: channels ? [{ name: 'found', channels: without(own, channels) }] : null, failure };
  }
  if ((isSignedIn && followed.isPending) || live.isPending) return { lists: null, failure };
  const followedChannels = (followed.data?.pages ?? []).flatMap(({ channels }) =>
    channels.map(({ user_username, profile_picture, category_name, viewer_count, is_live }) => ({
      username: user_username,
      picture: profile_picture,
      category: category_name,
      viewers: viewer_count,
      isLive: is_live,
    })),
  );
  const known = new Set(followedChannels.map(({ username }) => username));
  const liveChannels = (live.data?.pages ?? []).flatMap(({ livestreams }) =>
    livestreams.map(({ channel, category, viewer_count }) => ({
      username: channel.username,
      picture: channel.profile_picture,
      category: category.name,
      viewers: viewer_count,
      isLive: true,
    })),
  );
  const shown = (channels: HostCandidate[]) => without(own, channels).filter((one) => matches(one, text));
  const unknown = liveChannels.filter(({ username }) => !known.has(username));
  return {
    lists: [
      { name: 'followed', channels: shown(followedChannels) },
      { name: 'live', channels: shown(unknown).slice(0, LIVE_SHOWN) },
    ],
    failure,
  };
}

const without = (own: string, channels: HostCandidate[]) => channels.filter(({ username }) => username !== own);
const matches = ({ username }: HostCandidate, text: string) => username.toLowerCase().includes(text.toLowerCase());
