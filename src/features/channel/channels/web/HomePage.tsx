import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { useSeen } from '#core/web/use-seen.ts';
import { type FeaturedChannel, listFeatured, listSuggested, type SuggestedCard } from '#features/channel/channels/contract/browse.ts';
import { useSession } from '#features/people/accounts/web/api.ts';
import { CardGrid, SectionHead } from './CardSection.tsx';
import { HomeCategories } from './CategoryGrid.tsx';
import { LiveCard, LiveList, LiveSkeleton } from './LiveList.tsx';
import { liveQuery } from './live-query.ts';
import { LIVE_KEY } from './queries.ts';

const EmptyHome = lazyComponent('use', () => import('./EmptyHome.tsx'));
const FeaturedChannels = lazyComponent('use', () => import('./FeaturedChannels.tsx'));

export default function HomePage() {
  usePageTitle(null);
  const session = useSession();
  const viewer = session.data?.viewer;
  const followed = useInfiniteQuery({ ...liveQuery({ followed: true }), enabled: Boolean(viewer) });
  const mine = viewer ? (followed.data?.pages[0]?.livestreams ?? []) : [];
  const suggestions = useQuery({ ...suggestedQuery, enabled: Boolean(viewer) });
  const suggested = viewer ? (suggestions.data ?? []) : [];
  const all = useInfiniteQuery(liveQuery());
  const featuredChannels = useQuery(featuredQuery);
  const featured = featuredChannels.data ?? [];
  // Waits for all queries, because the layout depends on them and must not shift.
  const isReady =
    session.isFetched && all.isFetched && featuredChannels.isFetched && (!viewer || (followed.isFetched && suggestions.isFetched));
  const quiet = all.data?.pages[0]?.livestreams.length === 0;
  const above = new Set([...featured.flatMap(({ livestream }) => livestream ?? []), ...mine, ...suggested].map(({ id }) => id));
  const isAllAbove = all.hasNextPage === false && all.data?.pages.every((page) => page.livestreams.every(({ id }) => above.has(id)));

  return (
    <>
      <h1 className="sr-only">{t('channels.home.title')}</h1>
      <div className="mx-auto w-full max-w-(--page-wide) px-4 pt-5 pb-10 md:px-6">
        {!isReady ? (
          // The footer stays below the screen, so that it does not move when the cards load.
          <div className="min-h-dvh pt-9">
            <LiveSkeleton />
          </div>
        ) : quiet ? (
          <Panel name="The page while nobody is live" failed={(failure) => <PartFailed {...failure} />}>
            <Featured channels={featured} />
            <EmptyHome />
          </Panel>
        ) : (
          <>
            <Featured channels={featured} />
            {viewer && followed.isError && !followed.data && <QueryError title={t('channels.following.failed')} query={followed} />}
            {mine.length > 0 && (
              <>
                <SectionHead
                  title={t('channels.home.followed')}
                  note={t('channels.home.live_count', { compact: `${formatCompact(mine.length)}${followed.hasNextPage ? '+' : ''}` })}
                  link={<Link to="/following">{t('channels.home.show_all')}</Link>}
                />
                <CardGrid>
                  {mine.map((stream) => (
                    <LiveCard key={stream.id} stream={stream} />
                  ))}
                </CardGrid>
              </>
            )}
            {suggested.length > 0 && <Suggested streams={suggested} />}
            {!isAllAbove && (
              <>
                <SectionHead title={t('channels.home.live')} />
                <LiveList only={({ id }) => !above.has(id)} empty={null} />
              </>
            )}
          </>
        )}
        {isReady && !quiet && <HomeCategories />}
        {isReady && <Further />}
      </div>
    </>
  );
}

/** Draws nothing without any. */
function Featured({ channels }: { channels: readonly FeaturedChannel[] }) {
  if (channels.length === 0) return null;
  return (
    <Panel name="The featured channels">
      <FeaturedChannels channels={channels} />
    </Panel>
  );
}

/** Pixels from the end of the visible page at which the rest loads. */
const NEAR = 400;

function Further() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useSeen(place, { below: NEAR });
  return (
    <div ref={place} className="min-h-px">
      {isNear && <Slot name="channels.home" />}
    </div>
  );
}

function Suggested({ streams }: { streams: readonly SuggestedCard[] }) {
  return (
    <>
      <SectionHead title={t('channels.home.suggested')} />
      <CardGrid>
        {streams.map((stream) => (
          <LiveCard
            key={stream.id}
            stream={stream}
            reason={phrase(reasonText(stream), { name: <bdi key="name">{stream.because.username}</bdi> })}
          />
        ))}
      </CardGrid>
    </>
  );
}

function reasonText({ channel, because: { slug, kind } }: SuggestedCard) {
  if (kind === 'followed') return 'channels.home.because';
  return slug === channel.slug ? 'channels.home.often' : 'channels.home.because_watched';
}

/** Milliseconds. */
const REFRESH = MINUTE_MS;

const featuredQuery = queryOptions({
  queryKey: [...LIVE_KEY, 'featured'],
  queryFn: async ({ signal }) => (await call(listFeatured, { signal })).data.channels,
  // The page waits for it, and most sites feature nobody.
  retry: false,
  refetchInterval: REFRESH,
  staleTime: REFRESH / 2,
});

const suggestedQuery = queryOptions({
  queryKey: [...LIVE_KEY, 'suggested'],
  queryFn: async ({ signal }) => (await call(listSuggested, { signal })).data.livestreams,
  refetchInterval: REFRESH,
  staleTime: REFRESH / 2,
});
