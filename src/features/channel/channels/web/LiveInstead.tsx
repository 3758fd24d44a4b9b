import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { CardGrid, SectionHead } from './CardSection.tsx';
import { LiveCard } from './LiveList.tsx';
import { liveQuery } from './live-query.ts';

const OFFERED = 8;

/** Most watched channels, below a page that has nothing to show. Hidden if nobody is live. */
export function LiveInstead() {
  const live = useInfiniteQuery(liveQuery()).data?.pages[0]?.livestreams ?? [];
  if (live.length === 0) return null;
  return (
    <section className="mt-4">
      <SectionHead title={t('channels.home.live')} link={<Link to="/">{t('channels.home.live_all')}</Link>} />
      <CardGrid>
        {live.slice(0, OFFERED).map((stream) => (
          <LiveCard key={stream.id} stream={stream} />
        ))}
      </CardGrid>
    </section>
  );
}
