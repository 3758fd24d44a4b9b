import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { CardGrid, LiveCard, liveQuery, SectionHead } from '#features/channel/channels/web/api.ts';

/** Live channels shown instead. */
const OFFERED = 8;

interface NothingFoundProps {
  q: string;
  /** Whether the search was limited to live channels. */
  onlyLive?: boolean | undefined;
}

/** Offers to include offline channels or to watch something else. */
export function NothingFound({ q, onlyLive = false }: NothingFoundProps) {
  const { live: _, ...search } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  return (
    <>
      {onlyLive ? (
        <EmptyState
          icon="antenna"
          title={t('search.nobody.query', { q })}
          action={
            <Link to="/search" search={search as { q: string }} replace className={buttonClass()}>
              {t('search.show_offline')}
            </Link>
          }
        />
      ) : (
        <EmptyState icon="search" title={t('search.nothing.query', { q })}>
          {t('search.nothing.text')}
        </EmptyState>
      )}
      <LiveInstead />
    </>
  );
}

/** Most watched channels; hidden if none are live. */
function LiveInstead() {
  const live = useInfiniteQuery(liveQuery()).data?.pages[0]?.livestreams ?? [];
  if (live.length === 0) return null;
  return (
    <section className="mt-4">
      <SectionHead title={t('search.live_now')} link={<Link to="/">{t('search.see_live')}</Link>} />
      <CardGrid>
        {live.slice(0, OFFERED).map((stream) => (
          <LiveCard key={stream.id} stream={stream} />
        ))}
      </CardGrid>
    </section>
  );
}
