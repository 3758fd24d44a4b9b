import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import type { LivestreamCard } from '#features/channels/contract/livestream.ts';
import { CardGrid } from './CardGrid.tsx';
import { LiveCard } from './LiveCard.tsx';
import { LiveSkeleton } from './LiveSkeleton.tsx';
import { type LiveFilter, liveQuery } from './queries.ts';

interface LiveListProps {
  filter?: LiveFilter;
  /** Filters the loaded streams. All are shown when omitted. */
  only?: (stream: LivestreamCard) => boolean;
  /** Shown when nobody is live. */
  empty: ReactNode;
}

/** The live channels that match a filter, with loading, error, empty and paging states. */
export function LiveList({ filter, only, empty }: LiveListProps) {
  const live = useInfiniteQuery(liveQuery(filter));
  if (live.isPending) return <LiveSkeleton />;
  if (live.isError && !live.data) {
    return <ErrorState title={t('channels.home.failed')} error={live.error} onRetry={() => live.refetch()} busy={live.isFetching} />;
  }
  const streams = live.data.pages.flatMap((page) => page.livestreams);
  const shown = only ? streams.filter(only) : streams;
  if (shown.length === 0 && !live.hasNextPage) return empty;
  return (
    <>
      <CardGrid>
        {shown.map((stream) => (
          <LiveCard key={stream.id} stream={stream} />
        ))}
      </CardGrid>
      {live.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button onClick={() => live.fetchNextPage()} busy={live.isFetchingNextPage}>
            {t('channels.more')}
          </Button>
        </div>
      )}
    </>
  );
}
