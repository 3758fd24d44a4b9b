import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import type { LivestreamCard } from '#features/channel/channels/contract/livestream.ts';
import { CardGrid } from './CardGrid.tsx';
import { LiveCard } from './LiveCard.tsx';
import { LiveSkeleton } from './LiveSkeleton.tsx';
import { type LiveFilter, liveQuery } from './live-query.ts';

interface LiveListProps {
  filter?: LiveFilter;
  /** Filters the loaded streams. */
  only?: (stream: LivestreamCard) => boolean;
  /** Shown without live channels. */
  empty: ReactNode;
}

/** Live channels that match a filter, with loading, error, empty and paging states. */
export function LiveList({ filter, only, empty }: LiveListProps) {
  const live = useInfiniteQuery(liveQuery(filter));
  const hasNone = only && !live.data?.pages.some((page) => page.livestreams.some(only));
  // Loads more when the filter excludes every loaded stream.
  useEffect(() => {
    if (hasNone && live.hasNextPage && !live.isFetching && !live.isFetchNextPageError) void live.fetchNextPage();
  });
  if (live.isPending) return <LiveSkeleton />;
  if (live.isError && !live.data) {
    return <ErrorState title={t('channels.home.failed')} error={live.error} onRetry={() => live.refetch()} busy={live.isFetching} />;
  }
  const streams = live.data.pages.flatMap((page) => page.livestreams);
  const shown = only ? streams.filter(only) : streams;
  if (shown.length === 0 && !live.hasNextPage) return empty;
  if (shown.length === 0 && live.isFetchingNextPage) return <LiveSkeleton />;
  return (
    <>
      <CardGrid>
        {shown.map((stream) => (
          <LiveCard key={stream.id} stream={stream} />
        ))}
      </CardGrid>
      <ShowMore list={live} label={t('channels.more')} className="mt-6 justify-center" />
    </>
  );
}
