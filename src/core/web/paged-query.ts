import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/**
 * The query of a list that is read page by page. `read` gets the cursor of its page, undefined for the first one; `nextOf` says where the page
 * after this one begins, null on the last page. Spread the result to add options such as `refetchInterval`.
 */
export const pagedQuery = <Page, Key extends QueryKey, Cursor extends string | number>(
  queryKey: Key,
  read: (cursor: Cursor | undefined, signal: AbortSignal) => Promise<Page>,
  nextOf: (page: Page) => Cursor | null,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read((pageParam as Cursor | null) ?? undefined, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: nextOf,
  });
