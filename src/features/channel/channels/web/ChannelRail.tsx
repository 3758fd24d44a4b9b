import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { useSession } from '#features/people/accounts/web/api.ts';
import { followedQuery, recommendedQuery } from './queries.ts';
import { RailSection } from './RailSection.tsx';
import { RailSkeleton } from './RailSkeleton.tsx';

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
