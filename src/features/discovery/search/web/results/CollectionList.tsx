import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { CardGrid, LiveCard, liveQuery, SectionHead } from '#features/channel/channels/web/api.ts';
import { collectionQuery, type Documents } from '../queries.ts';

interface CollectionListProps<Of extends keyof Documents> {
  collection: Of;
  q: string;
  onlyLive?: boolean;
  loading: ReactNode;
  children: (documents: readonly Documents[Of][]) => ReactNode;
}

export function CollectionList<Of extends keyof Documents>({ collection, q, onlyLive, loading, children }: CollectionListProps<Of>) {
  const found = useInfiniteQuery(collectionQuery(collection, q, onlyLive));
  if (found.isError && !found.data) {
    return <ErrorState title={t('search.failed')} error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />;
  }
  if (!found.data) return loading;
  const documents = found.data.pages.flatMap((page) => page.documents);
  if (documents.length === 0) return <NothingFound q={q} onlyLive={onlyLive} />;
  return (
    <>
      {children(documents)}
      <ShowMore list={found} label={t('search.more')} className="mt-6 justify-center" />
    </>
  );
}

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
