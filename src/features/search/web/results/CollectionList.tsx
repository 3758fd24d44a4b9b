import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { collectionQuery, type Documents } from '../queries.ts';
import { NothingFound } from './NothingFound.tsx';

interface CollectionListProps<Of extends keyof Documents> {
  collection: Of;
  q: string;
  onlyLive?: boolean;
  loading: ReactNode;
  children: (documents: readonly Documents[Of][]) => ReactNode;
}

/** The results of one kind, page by page. */
export function CollectionList<Of extends keyof Documents>({ collection, q, onlyLive, loading, children }: CollectionListProps<Of>) {
  const found = useInfiniteQuery(collectionQuery(collection, q, onlyLive));
  if (found.isError && !found.data) {
    return <ErrorState title={t('search.failed')} error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />;
  }
  if (!found.data) return loading;
  const documents = found.data.pages.flatMap((page) => page.documents);
  if (documents.length === 0) return <NothingFound q={q} />;
  return (
    <>
      {children(documents)}
      {found.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button onClick={() => void found.fetchNextPage()} busy={found.isFetchingNextPage}>
            {t('search.more')}
          </Button>
        </div>
      )}
    </>
  );
}
