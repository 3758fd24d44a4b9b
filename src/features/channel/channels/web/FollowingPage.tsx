import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { SectionHead } from './CardSection.tsx';
import { ChannelGrid } from './ChannelGrid.tsx';
import { LiveList } from './LiveList.tsx';
import { followedQuery } from './queries.ts';

export default function FollowingPage() {
  usePageTitle(t('channels.following.title'));
  return (
    <div className="mx-auto w-full max-w-(--page-wide) px-4 pt-6 pb-10 md:px-6">
      <h1 className="mb-4 text-22 font-bold tracking-tight">{t('channels.following.title')}</h1>
      <SignedInOnly title={t('channels.following.sign_in')}>
        <Followed />
      </SignedInOnly>
    </div>
  );
}

function Followed() {
  const followed = useInfiniteQuery(followedQuery);
  if (followed.isPending) return <Skeleton className="h-48 w-full rounded-lg" />;
  if (followed.isError && !followed.data) {
    return <QueryError title={t('channels.following.failed')} query={followed} />;
  }
  const channels = followed.data.pages.flatMap((page) => page.channels);
  const offline = channels.filter(({ is_live }) => !is_live);
  if (channels.length === 0) {
    return (
      <EmptyState
        icon="heart"
        title={t('channels.following.empty')}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('channels.following.look')}
          </Link>
        }
      >
        {t('channels.following.empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      {offline.length < channels.length && (
        <>
          <SectionHead title={t('channels.following.live')} />
          <LiveList filter={{ followed: true }} empty={null} />
        </>
      )}
      {offline.length > 0 && (
        <>
          <SectionHead title={t('channels.following.offline')} />
          <ChannelGrid channels={offline} />
        </>
      )}
      <ShowMore list={followed} label={t('channels.more')} className="mt-6 justify-center" />
    </>
  );
}
