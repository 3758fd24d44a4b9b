import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** `read` gets the cursor of its page, undefined for the first one. `nextOf` returns the next cursor, null on the last page. */
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
