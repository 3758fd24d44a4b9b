import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { useSession } from '#features/accounts/web/api.ts';
import { followedQuery, recommendedQuery } from './queries.ts';
import { RailSection } from './RailSection.tsx';

/** The sidebar of followed and recommended channels. `narrow` shows avatars only. */
export function ChannelRail({ narrow }: { narrow: boolean }) {
  const viewer = useSession().data?.viewer;
  const followed = useInfiniteQuery({ ...followedQuery, enabled: Boolean(viewer) });
  const recommended = useQuery(recommendedQuery);
  return (
    <>
      {viewer !== null && (
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
