import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { collectionQuery, type Documents } from '../queries.ts';
import { NothingFound } from './NothingFound.tsx';

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
