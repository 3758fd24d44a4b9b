import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useSession } from '#features/people/accounts/web/api.ts';
import { followedQuery, recommendedQuery } from './queries.ts';
import { RailSection } from './RailSection.tsx';

/** `narrow` shows avatars only. */
export function ChannelRail({ narrow }: { narrow: boolean }) {
  const session = useSession();
  const viewer = session.data?.viewer;
  const followed = useInfiniteQuery({ ...followedQuery, enabled: Boolean(viewer) });
  const recommended = useQuery(recommendedQuery);
  // Sections render together, so that neither pushes the other down.
  if (!session.isFetched || !recommended.isFetched || (viewer && !followed.isFetched)) return <RailSkeleton narrow={narrow} />;
  return (
    <>
      {viewer && (
        <RailSection
          title={t('channels.rail.followed')}
          narrow={narrow}
          channels={followed.data?.pages.flatMap((page) => page.channels)}
          failed={followed.isError}
          onRetry={() => followed.refetch()}
          empty={t('channels.rail.none_followed')}
        />
      )}
      <RailSection
        title={t('channels.rail.recommended')}
        narrow={narrow}
        channels={recommended.data}
        failed={recommended.isError}
        onRetry={() => recommended.refetch()}
        empty={t('channels.rail.empty')}
      />
    </>
  );
}

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Matches the geometry of the rows. */
function RailSkeleton({ narrow }: { narrow: boolean }) {
  return (
    <div role="status" aria-label={t('core.loading')}>
      {!narrow && <Skeleton className="mx-4 my-2 h-3 w-24" />}
      {KEYS.map((key) => (
        <div key={key} className={cx('flex h-11 items-center gap-2.5', narrow ? 'justify-center' : 'px-4')}>
          <Skeleton className="size-8 shrink-0 rounded-full" />
          {!narrow && (
            <div className="flex-1">
              <Skeleton className="mb-1.5 h-3 w-3/5" />
              <Skeleton className="h-2.5 w-2/5" />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
