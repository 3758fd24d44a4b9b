import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { useSession } from '#features/accounts/web/api.ts';
import { CardGrid } from './CardGrid.tsx';
import { EmptyHome } from './EmptyHome.tsx';
import { HomeCategories } from './HomeCategories.tsx';
import { LiveCard } from './LiveCard.tsx';
import { LiveList } from './LiveList.tsx';
import { LiveSkeleton } from './LiveSkeleton.tsx';
import { liveQuery } from './queries.ts';
import { SectionHead } from './SectionHead.tsx';

/** Live followed channels first, then all live channels, then categories. */
export function Home() {
  const session = useSession();
  const viewer = session.data?.viewer;
  const followed = useInfiniteQuery({ ...liveQuery({ followed: true }), enabled: Boolean(viewer) });
  const mine = viewer ? (followed.data?.pages[0]?.livestreams ?? []) : [];
  const all = useInfiniteQuery(liveQuery());
  // What is shown first depends on all three, and moves nothing when it comes.
  const isReady = session.isFetched && all.isFetched && (!viewer || followed.isFetched);
  const quiet = all.data?.pages[0]?.livestreams.length === 0;
  const known = all.data?.pages.flatMap((page) => page.livestreams).length ?? 0;

  return (
    <>
      <h1 className="sr-only">{t('channels.home.title')}</h1>
      <div className="mx-auto w-full max-w-(--page-wide) px-4 pt-5 pb-10 md:px-6">
        {!isReady ? (
          <div className="pt-9">
            <LiveSkeleton />
          </div>
        ) : quiet ? (
          <EmptyHome />
        ) : (
          <>
            {mine.length > 0 && (
              <>
                <SectionHead
                  title={t('channels.home.followed')}
                  note={t('channels.home.live_count', { compact: formatCompact(mine.length) })}
                  link={<Link to="/following">{t('channels.home.show_all')}</Link>}
                />
                <CardGrid>
                  {mine.map((stream) => (
                    <LiveCard key={stream.id} stream={stream} />
                  ))}
                </CardGrid>
              </>
            )}
            {(mine.length === 0 || known > mine.length) && (
              <>
                <SectionHead title={t('channels.home.live')} />
                <LiveList only={(stream) => !mine.some(({ id }) => id === stream.id)} empty={null} />
              </>
            )}
          </>
        )}
        {isReady && <HomeCategories />}
      </div>
    </>
  );
}
