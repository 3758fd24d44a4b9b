import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { VerifiedName } from '#core/web/ui/VerifiedName.tsx';
import type { LivestreamCard } from '#features/channel/channels/contract/livestream.ts';
import { languageName, tagsWithoutLanguage } from '#features/channel/channels/rules/stream-details.ts';
import { CardGrid, CardGridSkeleton } from './CardSection.tsx';
import { categoryName } from './category-name.ts';
import { Uptime, ViewerCount } from './LiveFigures.tsx';
import { type LiveFilter, liveQuery } from './live-query.ts';
import { Picture, PictureLabel } from './Picture.tsx';

export function LiveList({ filter, only, empty }: { filter?: LiveFilter; only?: (stream: LivestreamCard) => boolean; empty: ReactNode }) {
  const live = useInfiniteQuery(liveQuery(filter));
  const hasNone = only && !live.data?.pages.some((page) => page.livestreams.some(only));
  // Loads more when the filter excludes every loaded stream.
  useEffect(() => {
    if (hasNone && live.hasNextPage && !live.isFetching && !live.isFetchNextPageError) void live.fetchNextPage();
  });
  if (live.isPending) return <LiveSkeleton />;
  if (live.isError && !live.data) {
    return <QueryError title={t('channels.home.failed')} query={live} />;
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

const TAGS_SHOWN = 3;

/** The whole card is a link. `reason` explains a suggestion. */
export function LiveCard({ stream, reason }: { stream: LivestreamCard; reason?: ReactNode }) {
  const { channel, category } = stream;
  return (
    <Link to="/$slug" params={{ slug: channel.slug }} className="group block rounded-md">
      <div className="relative aspect-video overflow-hidden rounded-md bg-control transition-transform duration-(--m-base) ease-out group-hover:-translate-y-0.5 group-hover:shadow-[0_0_0_2px_var(--bg-page),0_0_0_4px_var(--mint-line)]">
        <Picture src={stream.thumbnail.src} srcset={stream.thumbnail.srcset} sizes="340px" category={category.slug} seed={channel.slug} />
        <LiveMark className="absolute start-2 top-2" />
        <PictureLabel className="absolute start-2 bottom-2">
          <ViewerCount count={stream.viewer_count} />
        </PictureLabel>
        <PictureLabel className="absolute end-2 bottom-2">
          <Uptime since={stream.start_time} />
        </PictureLabel>
      </div>
      <div className="mt-2.5 grid grid-cols-[36px_minmax(0,1fr)] gap-2.5">
        <Avatar name={channel.username} picture={channel.profile_picture} size={36} />
        <div className="min-w-0">
          <h3 className="truncate text-14 font-semibold" title={stream.title}>
            <bdi>{stream.title}</bdi>
          </h3>
          <p className="truncate text-ink-2">
            <VerifiedName name={channel.username} verified={channel.verified} />
          </p>
          <p className="truncate text-ink-3">
            <bdi>{categoryName(category.name)}</bdi>
          </p>
          {reason && <p className="truncate text-12 text-mint-text">{reason}</p>}
          <div className="mt-1.5 flex h-4.5 flex-wrap gap-1 overflow-hidden">
            <Tag>{languageName(stream.language)}</Tag>
            {stream.is_mature && <Tag tone="amber">{t('channels.page.mature')}</Tag>}
            {tagsWithoutLanguage(stream.language, stream.tags)
              .slice(0, TAGS_SHOWN)
              .map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
          </div>
        </div>
      </div>
    </Link>
  );
}

const SKELETONS = 8;

export const LiveSkeleton = () => <CardGridSkeleton count={SKELETONS} card={<LiveCardSkeleton />} />;

const LiveCardSkeleton = () => (
  <div>
    <Skeleton className="aspect-video w-full rounded-md" />
    <div className="mt-2.5 grid grid-cols-[36px_minmax(0,1fr)] gap-2.5">
      <Skeleton className="size-9 rounded-full" />
      <div>
        <Skeleton className="my-1 h-3 w-4/5" />
        <Skeleton className="my-1.5 mt-2.5 h-3 w-2/5" />
        <Skeleton className="my-2 h-3 w-1/3" />
        <Skeleton className="mt-1.5 h-4.5 w-1/2" />
      </div>
    </div>
  </div>
);
